import { eq, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext, Site } from '#kernel/jobs/job-context.ts'
import { type Attempt, attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'

/** Name shown to partners instead of a buyer who has erased the account. */
const ERASED_NAME = 'une personne dont le compte est effacé'

export interface MailOrder {
  attempt: Attempt
  items: Item[]
  buyer: { id: string; email: string; name: string; groupId: string; erasedAt: number | null }
  entries: (typeof entry.$inferSelect)[]
}

const itemsQuery = (db: RegionDb) =>
  db.orm
    .select({ attempt, item: orderItem, user })
    .from(attempt)
    .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
    .innerJoin(user, eq(user.id, attempt.userId))
    .where(eq(attempt.id, sql.placeholder('attemptId')))

const entriesQuery = (db: RegionDb) =>
  db.orm
    .select({ entry })
    .from(entry)
    .innerJoin(orderItem, eq(orderItem.id, entry.orderItemId))
    .where(eq(orderItem.attemptId, sql.placeholder('attemptId')))

const readOrder = compiledRead<{ attemptId: string }, [ReturnType<typeof itemsQuery>, ReturnType<typeof entriesQuery>]>(
  (db) => [itemsQuery(db), entriesQuery(db)],
)

export async function loadMailOrder({ db }: JobContext, attemptId: string): Promise<MailOrder | null> {
  const [rows, entries] = await readOrder(db, { attemptId })
  const [first] = rows
  if (!first) return null
  const { id, email, firstName, lastName, groupId, erasedAt } = first.user
  return {
    attempt: first.attempt,
    items: rows.map((row) => row.item),
    buyer: {
      id,
      email,
      name: erasedAt === null ? `${firstName} ${lastName}`.trim() || email : ERASED_NAME,
      groupId,
      erasedAt,
    },
    entries: entries.map((row) => row.entry),
  }
}

export const orderUrl = ({ origin }: Site, { attempt: { paymentId } }: MailOrder) => `${origin}/orders/${paymentId}`
