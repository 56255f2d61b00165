import { ExpertTicketError } from '#features/stock/expert-tickets/expert-error.ts'
import type { ExpertTicketProvider, Sale, WantedProduct } from '#features/stock/expert-tickets/provider.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { asked } from './ask-provider.ts'
import { expertTicketCancellationRequest, expertTicketCreateTransaction } from './contract.ts'
import { documentLinks, transactionView } from './transaction-view.ts'

export const expertTicketCreateTransactionHandler = handleOffice(
  expertTicketCreateTransaction,
  async (ctx, { products, reservationId }) => {
    const wanted = products.map(({ id, ...rest }) => ({ productId: id, ...rest }))
    const sale = await asked(() => soldOnce(ctx.platform.expertTickets, reservationId, wanted))
    return ctx.commit(
      { steps: [], audit: { target: sale.saleId, after: { sold: products, reservationId } } },
      { res: transactionView(sale.raw), documents: { [sale.saleId]: documentLinks(sale.documents) } },
    )
  },
)

/** Sells, or finds the sale made by an earlier request with a lost answer: its id follows from the reservation. */
async function soldOnce(
  provider: ExpertTicketProvider,
  reservationId: string,
  products: readonly WantedProduct[],
): Promise<Sale> {
  const partnerSaleId = `office-${reservationId}`
  const earlier = await provider.findTransaction(partnerSaleId)
  if (earlier) return earlier
  try {
    return await provider.createTransaction({ reservationId, partnerSaleId, products })
  } catch (error) {
    const made = error instanceof ExpertTicketError ? await provider.findTransaction(partnerSaleId) : null
    if (made) return made
    throw error
  }
}

export const expertTicketCancellationRequestHandler = handleOffice(
  expertTicketCancellationRequest,
  async (ctx, { saleId }) => {
    const cancellationRequestId = await asked(() => ctx.platform.expertTickets.cancellationRequest(saleId))
    return ctx.commit(
      { steps: [], audit: { target: saleId, after: { cancellationRequestId } } },
      { cancellationRequestId },
    )
  },
)
