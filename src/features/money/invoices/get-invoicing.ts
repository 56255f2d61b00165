import { handleOffice } from '#handler/handle-office.ts'
import { regionTerritory } from '#kernel/orders/withdrawal-term.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { getInvoicing } from './contract.ts'
import { invoicingView, loadInvoicing } from './load-invoicing.ts'

/** Settings of the site on which the super admin works: a region may have several sites, each with its own issuer. */
export const getInvoicingHandler = handleOffice(getInvoicing, async (ctx) => {
  const { db, now, region, tenant } = ctx
  const [row, { rows: categories }] = await Promise.all([
    loadInvoicing(db, tenant.slug),
    db.query('select id, name from category where parent_id is null order by sort_order'),
  ])
  const allRates = row ? [row.rates, ...(row.rateChanges ?? []).map(({ rates }) => rates)] : []
  const exceptions = allRates.flatMap((rates) => rates.exceptions)
  const ids = exceptions.flatMap(({ kind, id }) => (kind === 'activity' ? id : []))
  const { rows: activities } =
    ids.length === 0
      ? { rows: [] }
      : await db.query('select id, label from activity where id in (select value from json_each(?))', [
          JSON.stringify(ids),
        ])
  return {
    site: tenant.theme.title,
    invoicing: row ? invoicingView(row) : null,
    names: activities.map(({ id, label }) => ({ id: String(id), label: String(label) })),
    categories: categories.map(({ id, name }) => ({ id: String(id), label: String(name) })),
    today: dayKey(region.zone, now),
    territory: regionTerritory(region.zone) === 'reunion' ? ('antillesReunion' as const) : ('metropole' as const),
  }
})
