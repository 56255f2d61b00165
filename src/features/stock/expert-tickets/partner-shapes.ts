import { z } from 'zod'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'

/** Answers of the partner API, limited to the fields that we read; unknown fields are kept. */

const text = z.string().nullish()
const number = z.number().nullish()

/** Envelope of every answer; a refusal, too, has HTTP status 200. */
export const anyAnswer = z.looseObject({
  Success: z.boolean().nullish(),
  ErrorMessage: text,
  ErrorCodes: z.array(z.string()).nullish(),
})

export const lastUpdatedAnswer = z.looseObject({ CatalogLastUpdatedDateTime: text, LastUpdatedDateTime: text })

const euros = z.number().min(0).max(1_000_000)

/** Days as `YYYY-MM-DD`, separated by commas. */
const days = z.string().regex(/^\s*(\d{4}-\d{2}-\d{2}\s*(,\s*|$))*$/)

/** `AccessDateCriteria` of a ticket that is valid on any day of the season. */
export const OPEN_DATE = 1

export const catalogProduct = z.looseObject({
  ProductId: z.string().min(1).max(MAX_ID_LENGTH),
  ProductName: z.string().default(''),
  Price: euros.nullish(),
  PriceMode: number,
  AccessDateCriteria: number,
  RequiresRealTimePrice: z.boolean().nullish(),
  PricesAndDates: z.array(z.looseObject({ Price: euros, Dates: days, OriginalPrice: euros.nullish() })).nullish(),
  Tickets: z.array(z.looseObject({ TicketId: z.string(), TicketName: z.string().default('') })).nullish(),
})

/** Products are parsed one by one, so that an unreadable one does not take the others with it. */
export const catalogAnswer = z.looseObject({
  CatalogLastUpdatedDateTime: text,
  LastUpdatedDateTime: text,
  // Required: an answer without providers is broken, not an empty catalogue.
  Providers: z.array(
    z.looseObject({
      ProviderId: z.string(),
      ProviderName: z.string().default(''),
      ProductBases: z
        .array(
          z.looseObject({
            ProductBaseId: z.string(),
            ProductBaseName: z.string().default(''),
            Products: z.array(z.unknown()).nullish(),
          }),
        )
        .nullish(),
    }),
  ),
})

export const realTimePricesAnswer = z.looseObject({
  ProductsRealTimePrices: z
    .array(
      z.looseObject({
        ProductId: z.string(),
        AccessDate: text,
        Date: text,
        Price: number,
        Success: z.boolean().nullish(),
      }),
    )
    .default([]),
})

export const reservationAnswer = z.looseObject({
  ReservationId: z.string(),
  MinutesToExpiry: number,
  AccessDateTime: text,
  TotalPrice: number,
  Products: z
    .array(
      z.looseObject({
        ProductId: z.string(),
        ProductName: text,
        Quantity: number,
        Price: number,
        AccessDateTime: text,
        Success: z.boolean().nullish(),
        ErrorMessage: text,
      }),
    )
    .default([]),
})

export const transaction = z.looseObject({
  SaleId: z.string(),
  PartnerSaleId: text,
  TransactionDateTime: text,
  AccessDateTime: text,
  Success: z.boolean().nullish(),
  PaymentStatus: number,
  TotalPrice: number,
  Products: z
    .array(
      z.looseObject({
        ProductId: z.string(),
        ProductName: text,
        Status: number,
        Price: number,
        Quantity: number,
        Tickets: z.array(z.looseObject({ TicketId: z.string() })).nullish(),
      }),
    )
    .default([]),
  Documents: z.array(z.looseObject({ SalesDocumentUrl: z.string(), LanguageCode: text })).nullish(),
})

export const transactionsAnswer = z.looseObject({
  Transactions: z.array(transaction).default([]),
  HasNextPage: z.boolean().nullish(),
})

export const documentsAnswer = z.looseObject({
  Documents: z.array(z.looseObject({ SalesDocumentUrl: z.string(), LanguageCode: text })).default([]),
})

export const cancellationAnswer = z.looseObject({ CancellationRequestId: z.string() })

export type PartnerCatalogProduct = z.output<typeof catalogProduct>
export type PartnerCatalog = z.output<typeof catalogAnswer>
export type PartnerReservation = z.output<typeof reservationAnswer>
export type PartnerTransaction = z.output<typeof transaction>

/** `Products[].Status` of a transaction. */
export const productStatus = { initiated: 1, confirmed: 2, cancelled: 4, inProcess: 7 } as const
