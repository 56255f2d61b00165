import { ExpertTicketError } from './expert-error.ts'
import { createPartnerApi, type PartnerApiConfig } from './partner-api.ts'
import { type Catalogue, toCatalogue } from './partner-catalogue.ts'
import {
  cancellationAnswer,
  catalogAnswer,
  documentsAnswer,
  lastUpdatedAnswer,
  type PartnerReservation,
  type PartnerTransaction,
  realTimePricesAnswer,
  reservationAnswer,
  transaction,
  transactionsAnswer,
} from './partner-shapes.ts'

export interface WantedProduct {
  productId: string
  quantity: number
  /** Wall-clock time at the venue, `YYYY-MM-DDTHH:mm:ss`; null for a ticket without date. */
  accessDateTime: string | null
}

export interface Reservation {
  reservationId: string
  /** Null if the provider grants the reservation without a duration. */
  minutesToExpiry: number | null
  totalPriceCents: number
  /** The provider's own answer. */
  raw: PartnerReservation
}

export interface SaleDocument {
  url: string
  languageCode: string | null
}

export interface Sale {
  saleId: string
  partnerSaleId: string | null
  /** 1 not cashed, 2 partially, 3 cashed, 4 refunded, 5 refund pending. */
  paymentStatus: number | null
  /** Least advanced status among the products: see `productStatus`. */
  productStatus: number | null
  documents: SaleDocument[]
  /** The provider's own answer. */
  raw: PartnerTransaction
}

/** Every call rejects with an `ExpertTicketError`. Reads are retried, reservations and sales never. */
export interface ExpertTicketProvider {
  /** Takes products of one provider. Rejects with `refused` if any of them is unavailable. */
  reserve(input: { products: readonly WantedProduct[] }): Promise<Reservation>
  /** After `unavailable` and `invalid` the outcome is unknown: call `findTransaction` before retrying. */
  createTransaction(input: {
    reservationId: string
    /** Our own id; the only way to find a sale whose answer was lost. */
    partnerSaleId: string
    products: readonly WantedProduct[]
  }): Promise<Sale>
  /** Returns the sale made under this id, or null. */
  findTransaction(partnerSaleId: string): Promise<Sale | null>
  /** Returns a page of 100 sales, in the provider's order (newest first), or one sale by its own id. */
  transactionPage(input: {
    page: number
    saleId?: string | undefined
  }): Promise<{ transactions: PartnerTransaction[]; hasNext: boolean }>
  /** Empty while the provider is still producing them. */
  documents(saleId: string): Promise<SaleDocument[]>
  download(url: string): Promise<Uint8Array>
  /** Asks for a cancellation, on which the provider decides. Returns the request's id. */
  cancellationRequest(saleId: string, comments?: string): Promise<string>
  /** Returns the provider's own version mark, which changes when the catalogue should be read again. */
  catalogueUpdatedAt(): Promise<string | null>
  /** Returns the whole catalogue in one answer, never a part. */
  catalogue(): Promise<Catalogue>
  /** Days are `YYYY-MM-DD`, both included. */
  realTimePrices(input: {
    productIds: readonly string[]
    startDay: string
    endDay: string
  }): Promise<{ productId: string; day: string; cents: number }[]>
}

const cents = (euros: number) => Math.round(euros * 100)
const PAGE_SIZE = 100
/** Time-outs allowed for the catalogue, which has megabytes. */
const CATALOGUE_PATIENCE = 6
/** The provider's code for "other reasons". */
const CANCELLATION_REASON = 1

export function createExpertTickets(config: PartnerApiConfig): ExpertTicketProvider {
  const { partnerId, apiKey } = config
  const api = createPartnerApi(config)

  const transactions = (query: Record<string, string | number>) =>
    api.read('transaction', { ApiKey: apiKey, ...query }, transactionsAnswer)

  return {
    async reserve({ products }) {
      const raw = await api.order(
        'reservation',
        {
          ApiKey: apiKey,
          IsTest: false,
          AccessDateTime: products[0]?.accessDateTime ?? undefined,
          Products: products.map(({ productId, quantity, accessDateTime }) => ({
            ProductId: productId,
            Quantity: quantity,
            AccessDateTime: accessDateTime ?? undefined,
          })),
        },
        reservationAnswer,
      )
      const failed = raw.Products.find((product) => product.Success === false)
      if (failed) throw new ExpertTicketError('refused', failed.ErrorMessage ?? `${failed.ProductId} was refused.`)
      const minutes = raw.MinutesToExpiry ?? null
      if (minutes !== null && minutes <= 0) throw new ExpertTicketError('refused', 'The reservation has no time left.')
      const summed = raw.Products.reduce((sum, { Price, Quantity }) => sum + (Price ?? 0) * (Quantity ?? 0), 0)
      return {
        reservationId: raw.ReservationId,
        minutesToExpiry: minutes,
        totalPriceCents: cents(raw.TotalPrice ?? summed),
        raw,
      }
    },

    async createTransaction({ reservationId, partnerSaleId, products }) {
      const raw = await api.order(
        'transaction',
        {
          ApiKey: apiKey,
          IsTest: false,
          ReservationId: reservationId,
          PartnerSaleId: partnerSaleId,
          AccessDateTime: products[0]?.accessDateTime ?? undefined,
          Products: products.map(({ productId, quantity }) => ({ ProductId: productId, Quantity: quantity })),
        },
        transaction,
      )
      return toSale(raw)
    },

    async findTransaction(partnerSaleId) {
      const { Transactions } = await transactions({ PartnerSaleId: partnerSaleId, PageSize: PAGE_SIZE, Page: 1 })
      // Checked again in case the filter is ignored: another partner's sale must not become ours.
      const own = Transactions.filter((sale) => sale.PartnerSaleId === partnerSaleId).map(toSale)
      return own.find((sale) => sale.productStatus !== 4) ?? own[0] ?? null
    },

    async transactionPage({ page, saleId }) {
      const query: Record<string, string> = saleId === undefined ? {} : { SaleId: saleId }
      const { Transactions, HasNextPage } = await transactions({ ...query, PageSize: PAGE_SIZE, Page: page })
      // Checked again in case the filter is ignored: another sale must not be taken for this one.
      const found = saleId === undefined ? Transactions : Transactions.filter(({ SaleId }) => SaleId === saleId)
      return { transactions: found, hasNext: HasNextPage === true }
    },

    async documents(saleId) {
      const query = { ApiKey: apiKey, id: saleId, IncludeTransactionDocumentsLanguages: 'true' }
      return toDocuments((await api.read('transactiondocuments', query, documentsAnswer)).Documents)
    },

    download: api.download,

    async cancellationRequest(saleId, comments = '') {
      const body = { ApiKey: apiKey, SaleId: saleId, Reason: CANCELLATION_REASON, ReasonComments: comments }
      return (await api.order('cancellationrequest', body, cancellationAnswer)).CancellationRequestId
    },

    async catalogueUpdatedAt() {
      const answer = await api.read('cataloglastupdateddatetime', { PartnerId: partnerId }, lastUpdatedAnswer)
      return answer.CatalogLastUpdatedDateTime ?? answer.LastUpdatedDateTime ?? null
    },

    async catalogue() {
      const query = { PartnerId: partnerId, LanguageCode: 'fr' }
      return toCatalogue(await api.read('catalog', query, catalogAnswer, CATALOGUE_PATIENCE))
    },

    async realTimePrices({ productIds, startDay, endDay }) {
      const body = { PartnerId: partnerId, ProductIds: productIds, StartDate: startDay, EndDate: endDay }
      const { ProductsRealTimePrices } = await api.ask('RealTimePrices', body, realTimePricesAnswer)
      return ProductsRealTimePrices.flatMap(({ ProductId, AccessDate, Date: date, Price, Success }) => {
        const day = (AccessDate ?? date ?? '').slice(0, 10)
        if (Success === false || Price === null || Price === undefined || day === '') return []
        return [{ productId: ProductId, day, cents: cents(Price) }]
      })
    },
  }
}

const toDocuments = (documents: { SalesDocumentUrl: string; LanguageCode?: string | null }[]): SaleDocument[] =>
  documents.map(({ SalesDocumentUrl, LanguageCode }) => ({ url: SalesDocumentUrl, languageCode: LanguageCode ?? null }))

/** From the most to the least worrying; an unknown status counts as not confirmed. */
const worstFirst = [4, 1, 7]

function toSale(raw: PartnerTransaction): Sale {
  const statuses = raw.Products.flatMap(({ Status }) => Status ?? [])
  const worst = worstFirst.find((status) => statuses.includes(status))
  return {
    saleId: raw.SaleId,
    partnerSaleId: raw.PartnerSaleId ?? null,
    paymentStatus: raw.PaymentStatus ?? null,
    productStatus: worst ?? statuses.find((status) => status !== 2) ?? statuses[0] ?? null,
    documents: toDocuments(raw.Documents ?? []),
    raw,
  }
}
