import { z } from 'zod'
import { daysAhead, priceOn, type SimulatedProduct } from './catalogue.ts'
import { newNumber } from './numbers.ts'
import type { Settings } from './settings.ts'
import type { StoredReservation, StoredSale } from './store.ts'

/** Answered as `Success: false` with HTTP status 200. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const accessDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/, 'AccessDateTime is no date.')
  .nullish()

export const reservationInput = z.looseObject({
  ApiKey: z.string().optional(),
  AccessDateTime: accessDateTime,
  Products: z
    .array(z.looseObject({ ProductId: z.string(), Quantity: z.int().positive(), AccessDateTime: accessDateTime }))
    .min(1),
})

export const saleInput = z.looseObject({
  ApiKey: z.string().optional(),
  ReservationId: z.string(),
  PartnerSaleId: z.string().nullish(),
})

export function makeReservation(
  input: z.output<typeof reservationInput>,
  world: { products: readonly SimulatedProduct[]; settings: Settings; now: number },
): StoredReservation {
  const { products, settings, now } = world
  const lines = input.Products.map((line) => {
    const product = products.find(({ productId }) => productId === line.ProductId)
    if (!product) throw new Refusal('PRODUCT_NOT_FOUND', `There is no product ${line.ProductId}.`)
    const wanted = line.AccessDateTime ?? input.AccessDateTime ?? null
    const day = wanted === null ? null : wanted.slice(0, 10)
    if (product.dated && (day === null || !daysAhead(product, now).includes(day)))
      throw new Refusal('INVALID_ACCESS_DATE', 'The product is not sold for that day.')
    return {
      productId: product.productId,
      provider: product.provider,
      quantity: line.Quantity,
      accessDateTime: wanted,
      unitCents: priceOn(product, product.dated ? day : null) + settings.surchargeCents,
    }
  })
  if (new Set(lines.map((line) => line.provider)).size > 1)
    throw new Refusal('SEVERAL_PROVIDERS', 'All products must be of one provider.')
  return {
    id: newNumber(),
    products: lines.map(({ provider: _, ...line }) => line),
    expiresAt: now + settings.minutesToExpiry * 60_000,
  }
}

export function makeSale(
  input: z.output<typeof saleInput>,
  reservation: StoredReservation | null,
  { settings, now }: { settings: Settings; now: number },
): StoredSale {
  if (!reservation) throw new Refusal('RESERVATION_NOT_FOUND', 'There is no such reservation.')
  if (reservation.expiresAt <= now) throw new Refusal('RESERVATION_EXPIRED', 'The reservation has expired.')
  const units = reservation.products.reduce((sum, line) => sum + line.quantity, 0)
  return {
    id: newNumber(),
    partnerSaleId: input.PartnerSaleId ?? null,
    reservationId: reservation.id,
    products: reservation.products,
    createdAt: now,
    confirmedAt: now + settings.confirmAfterMs,
    documentsAt: now + Math.max(settings.confirmAfterMs, settings.documentsAfterMs),
    documentCount: settings.documents === 'one' ? 1 : units,
    cancelled: false,
  }
}

/** A sale as the partner API shows it. */
export function saleView(sale: StoredSale, now: number) {
  const status = sale.cancelled ? 4 : now < sale.confirmedAt ? 7 : 2
  return {
    SaleId: sale.id,
    PartnerSaleId: sale.partnerSaleId,
    TransactionDateTime: new Date(sale.createdAt).toISOString(),
    AccessDateTime: sale.products[0]?.accessDateTime ?? null,
    PaymentStatus: sale.cancelled ? 4 : 3,
    TotalPrice: sale.products.reduce((sum, line) => sum + line.unitCents * line.quantity, 0) / 100,
    Products: sale.products.map((line) => ({
      ProductId: line.productId,
      Quantity: line.quantity,
      Price: line.unitCents / 100,
      Status: status,
      Tickets: Array.from({ length: line.quantity }, (_, index) => ({
        TicketId: `${line.productId}-t`,
        AccessCode: `${sale.id}-${index + 1}`,
      })),
    })),
  }
}
