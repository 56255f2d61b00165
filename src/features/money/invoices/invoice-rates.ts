import type { ReadDb } from '#handler/office-context.ts'
import type { InvoiceRates } from '#kernel/invoices/invoice-shapes.ts'
import type { VatProvision } from '#kernel/invoices/vat-shapes.ts'

/** VAT rate in hundredths of a percent, and why it is zero. */
export interface LineRate {
  rate: number
  provision?: VatProvision
}

/** Returns the rate of an activity, or of its option with this name. */
export type RateFinder = (activityId: string, option?: string) => LineRate

export const lineRate = (rate: number, provision: VatProvision | undefined): LineRate =>
  rate === 0 && provision !== undefined ? { rate, provision } : { rate }

const spoken = (label: string): string => label.trim().toLocaleLowerCase('fr')

/**
 * Loads the rate of each activity: its own exception, else the first exception of its first-level categories in the
 * operator's order, else the usual rate. An option has the exception of its name, else of all options of its activity,
 * else the rate of its activity.
 */
export async function loadRates(db: ReadDb, rates: InvoiceRates, activityIds: readonly string[]): Promise<RateFinder> {
  const categories = await loadCategories(db, activityIds)
  return rateFinder(rates, (activityId) => categories.get(activityId) ?? [])
}

/** Loads the first-level categories of activities. */
export async function loadCategories(db: ReadDb, activityIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await db.query(
    `with recursive above (activity_id, id) as (
       select activity_id, category_id from activity_category where activity_id in (select value from json_each(?))
       union select a.activity_id, c.parent_id from above a join category c on c.id = a.id where c.parent_id is not null
     ) select a.activity_id as activity, a.id as category from above a join category c on c.id = a.id where c.parent_id is null`,
    [JSON.stringify(activityIds)],
  )
  const categories = new Map(activityIds.map((id): [string, string[]] => [id, []]))
  for (const { activity, category } of rows) categories.get(String(activity))?.push(String(category))
  return categories
}

/** Rates as `loadRates` finds them, by the first-level categories of an activity. */
export function rateFinder(rates: InvoiceRates, categories: (activityId: string) => readonly string[]): RateFinder {
  return (activityId, option) => {
    const ofOptions =
      option === undefined ? [] : rates.exceptions.filter(({ kind, id }) => kind === 'option' && id === activityId)
    const named = ofOptions.find(({ label = '' }) => label !== '' && spoken(label) === spoken(option ?? ''))
    const own = new Set(categories(activityId))
    const found =
      named ??
      ofOptions.find(({ label = '' }) => label === '') ??
      rates.exceptions.find(({ kind, id }) => kind === 'activity' && id === activityId) ??
      rates.exceptions.find(({ kind, id }) => kind === 'category' && own.has(id))
    return found ? lineRate(found.rate, found.provision) : lineRate(rates.usual, rates.usualProvision)
  }
}
