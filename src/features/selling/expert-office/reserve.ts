import { handleOffice } from '#handler/handle-office.ts'
import { asked } from './ask-provider.ts'
import { expertTicketReservation } from './contract.ts'

export const expertTicketReservationHandler = handleOffice(expertTicketReservation, async (ctx, { products }) => {
  const { raw, reservationId, minutesToExpiry, totalPriceCents } = await asked(() =>
    ctx.platform.expertTickets.reserve({ products: products.map(({ id, ...rest }) => ({ productId: id, ...rest })) }),
  )
  return ctx.commit(
    { steps: [], audit: { target: reservationId, after: { reserved: products } } },
    {
      Success: true,
      ReservationId: reservationId,
      Products: raw.Products.map((product) => ({
        ProductId: product.ProductId,
        ProductName: product.ProductName ?? null,
        Quantity: product.Quantity ?? null,
        AccessDateTime: product.AccessDateTime ?? null,
      })),
      AccessDateTime: raw.AccessDateTime ?? null,
      MinutesToExpiry: minutesToExpiry,
      TotalPrice: totalPriceCents / 100,
    },
  )
})
