import { loadCategories, rateFinder } from '#features/money/invoices/invoice-rates.ts'
import { type InvoicingRow, ratesAt } from '#features/money/invoices/load-invoicing.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { noRates } from './sale-rates.ts'
import type { DayRates } from './settings-by-month.ts'

/** Rates of the settings of today, for payments of a day; it knows the activities that were asked for last and before. */
export type UsualRates = (activityIds: readonly string[]) => Promise<(day: string) => DayRates>

const noVat: DayRates = { rates: noRates, feeRate: 0 }

/**
 * Finds the rates of purchases whose month has kept none. Categories of each activity are looked up once for a whole
 * file: asking for them again with each few purchases took half of a year's time.
 */
export function usualRates(db: ReadDb, settings: InvoicingRow | undefined): UsualRates {
  if (!settings || settings.issuer.exempt) return async () => () => noVat
  const categories = new Map<string, string[]>()
  const ofDay = (day: string): DayRates => {
    const rates = ratesAt(settings, day)
    return { rates: rateFinder(rates, (activityId) => categories.get(activityId) ?? []), feeRate: rates.fees }
  }
  return async (activityIds) => {
    const unknown = activityIds.filter((id) => !categories.has(id))
    if (unknown.length > 0) for (const [id, own] of await loadCategories(db, unknown)) categories.set(id, own)
    return ofDay
  }
}
