import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

/** Names and units of the provider; prices are euros: cents divided by 100. */
const euros = z.number()
const text = z.string().nullable()

/** A product of the third-party catalogue. */
export const catalogueProduct = z.object({
  ProductId: z.string(),
  ProductName: z.string(),
  /** Dates are `YYYY-MM-DD`, separated by commas; none for a ticket that is valid on any day. */
  PricesAndDates: z.array(z.object({ Price: euros, Dates: z.string() })),
  RequiresRealTimePrice: z.boolean(),
  /** Current price by day. */
  realTimePrices: z.array(z.object({ ts, cents: z.int() })),
  productBase: z.object({
    ProductBaseName: z.string(),
    provider: z.object({ ProviderName: z.string() }),
  }),
  tickets: z.array(z.object({ TicketId: z.string(), TicketName: z.string() })),
})
export type CatalogueProduct = z.infer<typeof catalogueProduct>

export const reservation = z.object({
  Success: z.boolean(),
  ReservationId: z.string(),
  Products: z.array(
    z.object({
      ProductId: z.string(),
      ProductName: text,
      Quantity: z.number().nullable(),
      AccessDateTime: text,
    }),
  ),
  AccessDateTime: text,
  /** Null if the provider grants the reservation without a duration. */
  MinutesToExpiry: z.number().nullable(),
  TotalPrice: euros,
})
export type OfficeReservation = z.infer<typeof reservation>

export const transaction = z.object({
  SaleId: z.string(),
  /** Our own id: an order's, or that of a sale made by this tool. */
  PartnerSaleId: text,
  TransactionDateTime: text,
  PaymentStatus: z.number().nullable(),
  Products: z.array(
    z.object({
      ProductId: z.string(),
      ProductName: text,
      Status: z.number().nullable(),
      Price: euros.nullable(),
      Quantity: z.number().nullable(),
      Tickets: z.array(z.object({ TicketId: z.string() })),
    }),
  ),
  AccessDateTime: text,
  Success: z.boolean(),
})
export type OfficeTransaction = z.infer<typeof transaction>

/** URLs of documents by sale. */
export const documentLinks = z.record(z.string(), z.array(secret()))
export type DocumentLinks = z.infer<typeof documentLinks>

export const productsInput = z
  .array(
    z.strictObject({
      id,
      quantity: z.int().min(1, 'La quantité est de 1 au moins.').max(50, 'La quantité est de 50 au plus.'),
      /** `YYYY-MM-DD`, with or without a time; null for a ticket without date. */
      accessDateTime: z
        .string()
        .max(19, { abort: true })
        .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?)?$/, 'Une date s’écrit AAAA-MM-JJ.')
        .nullable(),
    }),
  )
  .min(1)
  .max(20)
