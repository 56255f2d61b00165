import { type RateFinder, rateFinder } from '#features/money/invoices/invoice-rates.ts'
import { ratesAt } from '#features/money/invoices/load-invoicing.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import type { AuxNames } from './event-entries.ts'
import { planInUse } from './load-plan.ts'
import type { AccountPlan } from './plan-shapes.ts'
import { noRates } from './sale-rates.ts'
import { monthSettings } from './tables.ts'

export interface DayRates {
  rates: RateFinder
  feeRate: number
}

/** All that entries of a moment follow besides the ledger. */
export interface EntrySettings {
  /** End of the closed month; null while it is open. */
  endTs: number | null
  /** Documents issued later are not named in the month; null while it is open. */
  closedAt: number | null
  /** Day on which the month was closed; null while it is open. */
  validDay: string | null
  plan: AccountPlan
  names: AuxNames
  /** Rates for a payment of this day, as kept; null: those of the settings of today. */
  ratesOn: ((day: string) => DayRates) | null
}

export type SettingsAt = (ts: number) => EntrySettings

const CLOSED = 'select month, end_ts as endTs, closed_at as closedAt from closed_month order by end_ts'

/** Loads what entries follow: closed months have what was kept when they were closed, the open one what is set today. */
export async function loadSettings(db: ReadDb, zone: string, plan: AccountPlan): Promise<SettingsAt> {
  const [{ rows }, kept, names] = await Promise.all([
    db.query(CLOSED, []),
    db.orm.select().from(monthSettings),
    readNames(db),
  ])
  const today = { endTs: null, closedAt: null, validDay: null, plan, names, ratesOn: null }
  const closed = rows.map((row) => {
    const [endTs, closedAt] = [Number(row.endTs), Number(row.closedAt)]
    const own = kept.find(({ month }) => month === row.month)
    return {
      ...{ endTs, validDay: dayKey(zone, closedAt) },
      // A month closed by a version that kept nothing goes on by the settings of today.
      ...(own ? { closedAt, ...keptSettings(own) } : { ...today, endTs, validDay: dayKey(zone, closedAt) }),
    }
  })
  return (ts) => closed.find((month) => ts < month.endTs) ?? today
}

function keptSettings({ plan, vat, partners, groups, categories }: typeof monthSettings.$inferSelect) {
  const ratesOn = (day: string): DayRates => {
    if (!vat || vat.exempt) return { rates: noRates, feeRate: 0 }
    const rates = ratesAt(vat, day)
    return { rates: rateFinder(rates, (activityId) => categories[activityId] ?? []), feeRate: rates.fees }
  }
  const names = { vendors: new Map(Object.entries(partners)), groups: new Map(Object.entries(groups)) }
  return { plan: planInUse(plan ?? undefined), names, ratesOn }
}

async function readNames(db: Pick<ReadDb, 'query'>): Promise<AuxNames> {
  const [vendors, groups] = await Promise.all([
    db.query('select id, name from vendor', []),
    db.query('select id, label as name from user_group', []),
  ])
  const named = (rows: readonly Record<string, unknown>[]) =>
    new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  return { vendors: named(vendors.rows), groups: named(groups.rows) }
}
