import { handleOffice } from '#handler/handle-office.ts'
import { createExpertTicketStocks } from './contract.ts'
import { loadProducts, toOfficeStock } from './stock-rows.ts'
import { activityGuard, createdStock, settledSteps } from './stock-steps.ts'

export const createExpertTicketStocksHandler = handleOffice(
  createExpertTicketStocks,
  async (ctx, { activityId, tickets }) => {
    const made = createdStock(ctx, activityId, tickets)
    const products = await loadProducts(
      ctx.db,
      tickets.map(({ productId }) => productId),
    )
    return ctx.commit(
      {
        steps: [activityGuard(activityId), ...made.steps, ...settledSteps(ctx, activityId, products)],
        audit: made.audit,
        changesCatalogue: true,
      },
      { expertTicketStocks: [toOfficeStock(made.stored, products, ctx.now)] },
    )
  },
)
