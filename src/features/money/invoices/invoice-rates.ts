import type { ReadDb } from '#handler/office-context.ts'
import type { InvoiceRates } from '#kernel/invoices/invoice-shapes.ts'

/** Returns the VAT rate of an activity, in hundredths of a percent. */
export type RateFinder = (activityId: string) => number

/**
 * Loads the rate of each activity: its own exception, else the first exception of its first-level categories in the
 * operator's order, else the usual rate.
 */
export async function loadRates(db: ReadDb, rates: InvoiceRates, activityIds: readonly string[]): Promise<RateFinder> {
  const { rows } = await db.query(
    `with recursive above (activity_id, id) as (
       select activity_id, category_id from activity_category where activity_id in (select value from json_each(?))
       union select a.activity_id, c.parent_id from above a join category c on c.id = a.id where c.parent_id is not null
     ) select a.activity_id as activity, a.id as category from above a join category c on c.id = a.id where c.parent_id is null`,
    [JSON.stringify(activityIds)],
  )
  const categories = Map.groupBy(rows, ({ activity }) => String(activity))
  return (activityId) => {
    const own = new Set((categories.get(activityId) ?? []).map(({ category }) => String(category)))
    const found =
      rates.exceptions.find(({ kind, id }) => kind === 'activity' && id === activityId) ??
      rates.exceptions.find(({ kind, id }) => kind === 'category' && own.has(id))
    return found?.rate ?? rates.usual
  }
}
