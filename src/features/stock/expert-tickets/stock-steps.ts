import { and, eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import type { OfficeAudit, OfficeReadContext } from '#handler/office-context.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { newId } from '#lib/new-id.ts'
import { priceStatements } from './catalogue-steps.ts'
import { incompleteFields, incompleteNumbers, refusedTicketsText } from './incomplete-tickets.ts'
import { REFRESH_CATALOGUE_JOB } from './refresh-catalogue.ts'
import { expertStockState, type ProductRow, type StoredExpertStock } from './stock-rows.ts'

type Steps = (Step | Statement)[]
type Context = Pick<OfficeReadContext, 'db' | 'now'>

export interface WantedTicket {
  id?: string | undefined
  label: string
  description: string
  productId: string
}

/** Steps of one operation, and the stock after it. */
export interface StockChange {
  steps: Steps
  audit: OfficeAudit
  stored: StoredExpertStock
}

/** Refuses incomplete tickets. `at` is the path of the tickets in the input, for the refusal's fields. */
export function refuseIncomplete(tickets: readonly WantedTicket[], at = ''): void {
  if (incompleteNumbers(tickets).length === 0) return
  const fields = incompleteFields(tickets).map((field) => `${at}${field}`)
  throw new CallError('incompleteForm', { message: refusedTicketsText(tickets), fields })
}

const newTicket = (stockId: string, ticket: WantedTicket, position: number, now: number) => ({
  id: newId('eti'),
  stockId,
  productId: ticket.productId,
  label: ticket.label,
  description: ticket.description,
  position,
  seenAt: now,
  archivedAt: null,
})

/** Guard: the provider lists the chosen product. */
const isListed = (productId: string, field: string): Step =>
  guard(
    'exists (select 1 from expert_product where id = ? and gone_at is null)',
    [productId],
    new CallError('expertProductNotFound', { fields: [field] }),
  )

export function createdStock(
  { db, now }: Context,
  activityId: string,
  tickets: readonly WantedTicket[],
  at = '',
): StockChange {
  refuseIncomplete(tickets, at)
  const row = { id: newId('es'), activityId, createdAt: now, updatedAt: now, archivedAt: null }
  const all = tickets.map((ticket, position) => newTicket(row.id, ticket, position, now))
  const stored = { row, all }
  return {
    stored,
    steps: [
      ...tickets.map(({ productId }, index) => isListed(productId, `${at}tickets.${index}.productId`)),
      db.orm.insert(expertStock).values(row),
      db.orm.insert(expertTicket).values(all),
    ],
    audit: { target: row.id, after: { ...expertStockState(stored), updatedAt: now } },
  }
}

/**
 * Returns the change that leaves the stock with exactly these tickets, or null if it already has them. Omitted tickets
 * are archived (D21).
 */
export function changedStock(
  { db, now }: Context,
  { row, all }: StoredExpertStock,
  { tickets, pricesSeen }: { tickets?: readonly WantedTicket[] | undefined; pricesSeen?: boolean | undefined },
  at = '',
): StockChange | null {
  const before = expertStockState({ row, all })
  const wanted = tickets ?? before.tickets
  refuseIncomplete(wanted, at)
  const known = new Map(all.map((ticket) => [ticket.id, ticket]))
  const named = wanted.flatMap(({ id }) => id ?? [])
  const strange = wanted.findIndex(({ id }) => id !== undefined && !known.has(id))
  if (strange >= 0 || new Set(named).size !== named.length)
    throw new CallError('unexpectedExpertTicketData', { fields: [`${at}tickets.${Math.max(strange, 0)}.id`] })

  const updatedAt = laterThan(row.updatedAt, now)
  const guards: Step[] = []
  const next = wanted.map((ticket, position) => {
    const former = ticket.id === undefined ? undefined : known.get(ticket.id)
    const isChosen = former?.productId !== ticket.productId
    if (isChosen) guards.push(isListed(ticket.productId, `${at}tickets.${position}.productId`))
    const seenAt = isChosen || pricesSeen ? now : (former?.seenAt ?? now)
    return { ...newTicket(row.id, ticket, position, now), ...(former ? { id: former.id } : {}), seenAt }
  })
  const kept = new Set(next.map(({ id }) => id))
  const withdrawn = all
    .filter(({ id, archivedAt }) => archivedAt === null && !kept.has(id))
    .map((ticket) => ({ ...ticket, archivedAt: now }))
  const stored = { row: { ...row, updatedAt }, all: [...next, ...withdrawn] }
  const changes = changesBetween(before, expertStockState(stored))
  if (changes === null && !pricesSeen) return null
  return {
    stored,
    steps: [
      ...guards,
      {
        statement: db.orm
          .update(expertStock)
          .set({ updatedAt })
          .where(and(eq(expertStock.id, row.id), eq(expertStock.updatedAt, row.updatedAt))),
      },
      changed(1, 'changedMeanwhile'),
      ...stored.all.map(({ id, ...ticket }) =>
        known.has(id)
          ? db.orm.update(expertTicket).set(ticket).where(eq(expertTicket.id, id))
          : db.orm.insert(expertTicket).values({ id, ...ticket }),
      ),
    ],
    audit: changes
      ? {
          target: row.id,
          before: { ...changes.before, updatedAt: row.updatedAt },
          after: { ...changes.after, updatedAt },
        }
      : { target: row.id, after: { pricesSeen: true, updatedAt } },
  }
}

/** Steps after changes of an activity's stocks: prices of their products, and what lists show. */
export function settledSteps(
  { db, now }: Context,
  activityId: string,
  products: ReadonlyMap<string, ProductRow>,
): Steps {
  const ids = [...products.keys()]
  const needsLive = [...products.values()].some(({ isRealTime }) => isRealTime)
  const refresh = { kind: REFRESH_CATALOGUE_JOB, payload: {}, runAt: now, dedupeKey: `${REFRESH_CATALOGUE_JOB}:live` }
  return [
    ...priceStatements(ids),
    markBestStale([activityId], now),
    // Live prices must be fetched before the tickets can be sold.
    ...(needsLive ? [enqueueJob(db, refresh, now)] : []),
  ]
}

/** Guard: the activity exists. */
export const activityGuard = (activityId: string): Step =>
  guard('exists (select 1 from activity where id = ?)', [activityId], 'activityNotFound')
