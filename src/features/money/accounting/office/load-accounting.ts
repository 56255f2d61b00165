import type { CallResult } from '#api/client.ts'
import type { AdminCall } from '#web/office/kit/scope-call.ts'
import type { AccountingOrder, PeriodTotals } from '../accounting-shapes.ts'
import { callablePeriods, type DayPeriod } from '../period.ts'

const DAY_MS = 86_400_000

export const noTotals: PeriodTotals = { price: 0, fees: 0, orders: 0, tickets: 0, refunded: 0 }
const plusTotals = (all: PeriodTotals, one: PeriodTotals | null): PeriodTotals =>
  one === null
    ? all
    : {
        price: all.price + one.price,
        fees: all.fees + one.fees,
        orders: all.orders + one.orders,
        tickets: all.tickets + one.tickets,
        refunded: all.refunded + one.refunded,
      }

type Answer = CallResult<'/admin/accounting'>

interface Loaded {
  /** Whole purchases, newest first. */
  orders: AccountingOrder[]
  /** Orders of the whole period. */
  total: number
  totals: PeriodTotals
}

/** Reads the orders of a period of any length page by page. All orders of a purchase come in the same part. */
export async function* accountingPages(
  call: AdminCall,
  period: DayPeriod,
  signal: AbortSignal,
): AsyncGenerator<Loaded> {
  const [newest, ...older] = callablePeriods(period)
  if (!newest) return
  const read = async (part: DayPeriod) => ({ part, first: await call('/admin/accounting', part, { signal }) })
  const begun = await read(newest)
  const { firstTs } = begun.first
  // Adds a day, because the region's day may end after the UTC day.
  const held = older.filter(({ to }) => firstTs !== null && Date.parse(to) + 2 * DAY_MS > firstTs)
  const parts = [begun, ...(await Promise.all(held.map(read)))]
  const total = parts.reduce((sum, { first }) => sum + (first.total ?? 0), 0)
  const totals = parts.reduce((sum, { first }) => plusTotals(sum, first.totals), noTotals)
  for (const { part, first } of parts) {
    let page: Answer = first
    // Orders held back until the next page: those of one purchase share their start, and a page may end between them.
    let kept: AccountingOrder[] = []
    for (;;) {
      const orders = [...kept, ...page.orders]
      const last = page.nextCursor === null ? undefined : orders.at(-1)?.startedAt
      kept = orders.filter(({ startedAt }) => startedAt === last)
      yield { orders: orders.filter(({ startedAt }) => startedAt !== last), total, totals }
      if (page.nextCursor === null) break
      page = await call('/admin/accounting', { ...part, cursor: page.nextCursor }, { signal })
    }
  }
}
