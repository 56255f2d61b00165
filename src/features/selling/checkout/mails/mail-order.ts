import { and, eq, sql } from 'drizzle-orm'
import { compiledRead } from '#db/compiled-read.ts'
import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import type { JobContext, Site } from '#kernel/jobs/job-context.ts'
import { type Attempt, attempt, type Item, orderItem, termsVersion } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'

/** Name shown to partners instead of a buyer who has erased the account. */
const ERASED_NAME = 'une personne dont le compte est effacé'

export interface MailOrder {
  attempt: Attempt
  /** Version of the terms to attach; null in older orders, and where its text is too long to be mailed. */
  terms: { id: string; number: number } | null
  items: Item[]
  buyer: { id: string; email: string; name: string; groupId: string; erasedAt: number | null }
  entries: (typeof entry.$inferSelect)[]
}

/** Most characters of terms that go out with a mail: mailboxes refuse large ones, and all have an address. */
const MOST_ATTACHED = 500_000

const itemsQuery = (db: RegionDb) =>
  db.orm
    .select({
      ...{ attempt, item: orderItem, user },
      terms: { id: termsVersion.id, number: termsVersion.number },
    })
    .from(attempt)
    .innerJoin(orderItem, eq(orderItem.attemptId, attempt.id))
    .innerJoin(user, eq(user.id, attempt.userId))
    .leftJoin(
      termsVersion,
      and(eq(termsVersion.id, attempt.termsId), sql`length(${termsVersion.text}) <= ${MOST_ATTACHED}`),
    )
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
    terms: first.terms,
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
