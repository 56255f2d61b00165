import { desc, eq } from 'drizzle-orm'
import type { Statement } from '#db/region-db.ts'
import { personalPart } from '#handler/manifest/personal-part.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { withdrawal } from './tables.ts'

/** Declarations of a person, for the export of the account. */
export const personalWithdrawals = personalPart(
  (orm, { userId }) => [
    orm
      .select({ row: withdrawal, snapshot: orderItem.snapshot })
      .from(withdrawal)
      .innerJoin(orderItem, eq(orderItem.id, withdrawal.orderItemId))
      .where(eq(withdrawal.userId, userId))
      .orderBy(desc(withdrawal.declaredAt)),
  ],
  ([rows]) => ({
    retractations: rows.map(({ row, snapshot }) => ({
      article: snapshot.activity.label,
      nom: row.name,
      declaree_le: new Date(row.declaredAt).toISOString(),
      etat: row.state,
      rembourse: row.refunded / 100,
    })),
  }),
)

/** Takes the name and the operator's words off a person's declarations; the rows stay as proof of what was given back. */
export const forgetName = (userId: string): Statement => ({
  sql: "update withdrawal set name = '', answer = case when answer is null then null else '' end where user_id = ?",
  args: [userId],
})
