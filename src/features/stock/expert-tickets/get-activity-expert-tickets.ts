import { handleOffice } from '#handler/handle-office.ts'
import { expertCatalogue } from '#kernel/expert-tickets/tables.ts'
import { CATALOGUE_STALE_MS } from '#kernel/stock/expert-shapes.ts'
import { getActivityExpertTickets } from './contract.ts'
import { loadExpertStocks, loadProducts, toOfficeStock } from './stock-rows.ts'

export const getActivityExpertTicketsHandler = handleOffice(
  getActivityExpertTickets,
  async ({ db, now }, { activityId }, fail) => {
    const [found, [catalogue]] = await Promise.all([
      loadExpertStocks(db, activityId),
      db.orm.select().from(expertCatalogue),
    ])
    const stocks = found ?? fail('activityNotFound')
    const products = await loadProducts(
      db,
      stocks.flatMap(({ all }) => all.map(({ productId }) => productId)),
    )
    const confirmedAt = catalogue?.confirmedAt ?? null
    return {
      expertTicketStocks: stocks.map((stock) => toOfficeStock(stock, products, now)),
      catalogue: {
        confirmedAt,
        failedAt: catalogue?.failedAt ?? null,
        isStale: (confirmedAt ?? 0) <= now - CATALOGUE_STALE_MS,
      },
    }
  },
)
