import { loadInvoicing } from '#features/money/invoices/load-invoicing.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { monthAt } from '../accounting/month-figures.ts'
import { getAccountPlan } from './contract.ts'
import { endYear, fecName, financialYear } from './financial-year.ts'
import { loadPlan, PLAN_ID, type StoredPlan } from './load-plan.ts'
import { usualPlan } from './plan-shapes.ts'

export const planView = (plan: StoredPlan) => ({ id: PLAN_ID, ...plan })

export const getAccountPlanHandler = handleOffice(getAccountPlan, async ({ db, region, tenant }) => {
  const [stored, invoicing, bounds, closed] = await Promise.all([
    loadPlan(db),
    loadInvoicing(db, tenant.slug),
    db.query('select min(book_ts) as first, max(book_ts) as last from ledger_entry', []),
    db.query('select max(end_ts) as until from closed_month', []),
  ])
  const firstMonth = stored?.firstMonth ?? usualPlan.firstMonth
  const until = Number(closed.rows[0]?.until ?? 0)
  const [bound] = bounds.rows
  const months: { month: string; closed: boolean; year: number }[] = []
  if (bound?.first != null)
    for (let at = Number(bound.first); at <= Number(bound.last); ) {
      const month = monthAt(region.zone, at)
      const [year = 0, number = 0] = month.key.split('-').map(Number)
      months.unshift({ month: month.key, closed: month.endTs <= until, year: endYear(firstMonth, year, number) })
      at = month.endTs
    }
  const years = [...new Set(months.map(({ year }) => year))].map((year) => {
    const period = financialYear(region.zone, firstMonth, year)
    // Its last months may have booked nothing yet.
    return { year, closed: period.endTs <= until, fileName: fecName(stored?.siren ?? '', period) }
  })
  return {
    plan: stored ? planView(stored) : null,
    proposed: { siren: invoicing?.issuer.siren ?? '', ...usualPlan },
    hasVat: invoicing !== undefined,
    months: months.map(({ month, closed: isClosed }) => ({ month, closed: isClosed })),
    years,
  }
})
