import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id, nothing, shortText, ts } from '#contract/shapes.ts'
import { catalogueProduct, documentLinks, productsInput, reservation, transaction } from './expert-office-shapes.ts'

/** The tool waits for the provider without time limit (X16). */
const shared = { scopes: ['admin'], timeoutMs: null } as const

export const expertTicketCatalog = officeCall({
  ...shared,
  path: '/expert-ticket-catalog',
  summary: 'The third-party catalogue as it was last read, a part at a time; named products with their prices of now',
  effect: 'read',
  input: z.strictObject({
    /** Return only these products. */
    productIds: z.array(id).min(1).max(20).optional(),
    /** False leaves the lists of prices and dates empty. */
    withPrices: z.boolean().default(true),
    limit: z.int().min(1).max(2000).default(1000),
    cursor: id.optional(),
  }),
  result: z.object({
    items: z.array(catalogueProduct),
    nextCursor: z.string().nullable(),
    catalogue: z.object({
      /** Null if it was never read. */
      confirmedAt: ts.nullable(),
      /** Since when the provider fails to answer properly; null while it does. */
      failedAt: ts.nullable(),
      isStale: z.boolean(),
    }),
  }),
  errors: [],
})

export const expertTicketListTransaction = officeCall({
  ...shared,
  path: '/expert-ticket-list-transaction',
  summary: 'Sales as the provider has them, the newest first, a page of 100 at a time, with links to their documents',
  effect: 'read',
  input: z.strictObject({
    page: z.int().min(1).max(1000).default(1),
    /** Return only this sale. */
    saleId: id.optional(),
    withDocuments: z.boolean().default(true),
  }),
  result: z.object({
    transactions: z.array(transaction),
    documents: documentLinks,
    nextPage: z.int().nullable(),
  }),
  errors: ['expertRefused', 'expertNoAnswer'],
})

export const expertTicketReservation = officeCall({
  ...shared,
  path: '/expert-ticket-reservation',
  summary: 'Reserves products of one provider',
  effect: 'write',
  input: z.strictObject({ products: productsInput }),
  result: reservation,
  errors: ['expertRefused', 'expertNoAnswer'],
})

export const expertTicketCreateTransaction = officeCall({
  ...shared,
  path: '/expert-ticket-create-transaction',
  summary: 'Buys what was reserved; one reservation is sold once, however often this is asked',
  effect: 'write',
  input: z.strictObject({ products: productsInput, reservationId: id }),
  result: z.object({ res: transaction, documents: documentLinks }),
  errors: ['expertRefused', 'expertNoAnswer'],
})

export const expertTicketCancellationRequest = officeCall({
  ...shared,
  path: '/expert-ticket-cancellation-request',
  summary: 'Asks the provider to cancel a sale, which decides',
  effect: 'write',
  input: z.strictObject({ saleId: id }),
  result: z.object({ cancellationRequestId: z.string() }),
  errors: ['expertRefused', 'expertNoAnswer'],
})

export const retryExpertSale = officeCall({
  scopes: ['admin'],
  path: '/retry-expert-sale',
  summary: 'Has the sale of a paid order tried again; one that the provider has made already is found, not made anew',
  effect: 'write',
  input: z.strictObject({ orderId: id }),
  result: nothing,
  errors: ['orderNotFound', 'expertSaleNotStuck'],
})

export const completeExpertSale = officeCall({
  ...shared,
  path: '/complete-expert-sale',
  summary: 'Says that the tickets of a paid order were had by another way: it succeeds, and its documents follow',
  effect: 'write',
  input: z.strictObject({
    orderId: id,
    /** Number by which the provider or its desk knows the sale. */
    saleNumber: shortText.min(1, 'Indiquez le numéro de la vente.'),
    /**
     * `fetch`: the number is of a sale at the provider, which has the documents. `upload`: an operator uploads them.
     */
    documents: z.enum(['fetch', 'upload']),
  }),
  result: nothing,
  errors: [
    'orderNotFound',
    'expertSaleNotStuck',
    'expertSaleUnknown',
    'expertSaleOfAnother',
    'expertRefused',
    'expertNoAnswer',
  ],
})
