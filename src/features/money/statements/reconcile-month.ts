import { monthSums } from '#features/money/accounting/month-figures.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { monthRange } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'
import { reconcileMonth } from './contract.ts'
import { movementSql } from './entry-kinds.ts'
import { findGivenBack, lessGivenBack } from './given-back.ts'
import { countTickets, entrySums, noEntries } from './read-statement.ts'
import type { StatementMovement } from './statement-shapes.ts'

const ENTRY_CENTS = 'coalesce(sum(e.price + e.fees), 0)'

/** Orders begun in the month: those that stand now, and what of each the statements have over all time. */
const BEGUN = `
  select o.status = 'Success' as stands, coalesce(sum(o.ticket_info_total + o.options_total + o.fees), 0) as cents,
    coalesce(sum((select ${ENTRY_CENTS} from statement_entry e where e.item_id = o.id)), 0) as booked
  from order_item o where o.started_at >= ?1 and o.started_at < ?2 group by stands`

/** Entries outside the month of orders begun in it. */
const ELSEWHERE = `
  select ${movementSql('e', 'o')} as movement, ${ENTRY_CENTS} as cents
  from order_item o join statement_entry e on e.item_id = o.id
  where o.started_at >= ?1 and o.started_at < ?2 and (e.book_ts is null or e.book_ts < ?1 or e.book_ts >= ?2)
  group by movement`

/** Entries within the month of orders begun outside it. */
const FROM_ELSEWHERE = `
  select ${movementSql('e', 'o')} as movement, ${ENTRY_CENTS} as cents
  from statement_entry e join order_item o on o.id = e.item_id
  where e.book_ts >= ?1 and e.book_ts < ?2 and (o.started_at < ?1 or o.started_at >= ?2)
  group by movement`

/**
 * Leads from the summary's sales to those of the statements. What an order has on one side only has a reason, by the
 * kind of its entry; these reasons add up to the difference whatever happened.
 */
async function leadToStatements(db: ReadDb, { startTs, endTs }: Period) {
  const args = [startTs, endTs]
  const [begun, elsewhere, fromElsewhere] = await db.readBatch([
    { sql: BEGUN, args },
    { sql: ELSEWHERE, args },
    { sql: FROM_ELSEWHERE, args },
  ])
  const found = (rows: readonly Record<string, unknown>[] = [], movements: readonly StatementMovement[]) =>
    rows.reduce((sum, row) => sum + (movements.some((each) => each === row.movement) ? Number(row.cents) : 0), 0)
  const of = (stands: number) => begun?.rows.find((row) => row.stands === stands)
  const [standing, others] = [of(1), of(0)]
  const difference = (movements: readonly StatementMovement[]) =>
    found(fromElsewhere?.rows, movements) - found(elsewhere?.rows, movements)
  const summary = Number(standing?.cents ?? 0)
  return {
    summary,
    cancelledSince: -found(elsewhere?.rows, ['cancelled']),
    cancelledEarlier: found(fromElsewhere?.rows, ['cancelled']),
    exchanged: difference(['exchangedOut', 'exchangedIn']),
    otherMonth: difference(['sold']),
    waiting: Number(others?.booked ?? 0),
    notBooked: Number(standing?.booked ?? 0) - summary,
  }
}

/** Three sums of one month, each from its own tables, and every step between them. */
export const reconcileMonthHandler = handleOffice(reconcileMonth, async ({ db, region }, { month }) => {
  const period = monthRange(region.zone, Number(month.slice(0, 4)), Number(month.slice(5)))
  const [steps, [found], givenBack, { sums: ledger }] = await Promise.all([
    leadToStatements(db, period),
    entrySums(db, period),
    findGivenBack(db, period, null),
    monthSums(db, period),
  ])
  const {
    price,
    fees,
    committee,
    members,
    givenBack: back,
  } = lessGivenBack(countTickets({ ...noEntries, ...found }, undefined), givenBack)
  const { summary, ...reasons } = steps
  const led = Object.values(reasons).reduce((sum, cents) => sum + cents, summary)
  return {
    month,
    ...steps,
    ...{ price, fees, givenBack: back, committee, members },
    feesKept: ledger.feesKept,
    sold: ledger.sold,
    vouchers: ledger.vouchers ? ledger.vouchers.collected - ledger.vouchers.refunded : 0,
    unexplained: price + fees - led + (ledger.sold + ledger.feesKept - members),
  }
})
