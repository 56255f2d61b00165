import { z } from 'zod'
import { MAX_ID_LENGTH } from '#contract/id-length.ts'
import { currencyAmount, id, shortText, ts } from '#contract/shapes.ts'

/**
 * Age of the provider's last confirmation after which a product is not sold (chapter selling-and-holding, Third-party
 * tickets).
 */
export const CATALOGUE_STALE_MS = 12 * 3_600_000

const MOST_TICKETS = 50

/** Accepts tickets without name or product; the call reports all incomplete ones at once. */
export const expertTicketInput = z.strictObject({
  label: shortText,
  description: z.string().trim().max(2000).default(''),
  productId: z.string().max(MAX_ID_LENGTH),
})

/** Tickets in the order in which they are shown. */
export const expertTicketInputs = z
  .array(expertTicketInput)
  .min(1, 'Aucun ticket renseigné')
  .max(MOST_TICKETS, `Un stock a ${MOST_TICKETS} tickets au plus.`)

/** `id` names an existing ticket; omitted tickets are withdrawn from sale. */
export const changedExpertTickets = z
  .array(expertTicketInput.extend({ id: id.optional() }))
  .min(1, 'Aucun ticket renseigné')
  .max(MOST_TICKETS, `Un stock a ${MOST_TICKETS} tickets au plus.`)

/** Last price change: how many days changed, and the first of them. */
const changedPrices = z.object({
  ts,
  day: z.string(),
  days: z.int(),
  before: currencyAmount,
  after: currencyAmount,
})

/** A product of the third-party catalogue as administrators see it. */
export const officeExpertProduct = z.object({
  id,
  name: z.string(),
  provider: z.string(),
  productBase: z.string(),
  /** Lowest and highest price; null if there is none. */
  priceFrom: currencyAmount.nullable(),
  priceTo: currencyAmount.nullable(),
  /** True if the price depends on the moment of the purchase. */
  isRealTime: z.boolean(),
  /** When the provider last confirmed it; null if never. */
  confirmedAt: ts.nullable(),
  /** Since when the provider does not list it. */
  goneAt: ts.nullable(),
  /** True if it is sold now: listed, and confirmed lately. */
  isSold: z.boolean(),
  priceChange: changedPrices.nullable(),
})
export type OfficeExpertProduct = z.infer<typeof officeExpertProduct>

export const officeExpertStock = z.object({
  id,
  activityId: id,
  createdAt: ts,
  updatedAt: ts,
  tickets: z.array(
    z.object({
      id,
      label: z.string(),
      description: z.string(),
      productId: id,
      product: officeExpertProduct,
      /** True if the product's price has changed since an administrator chose it or marked the last change as seen. */
      isPriceChanged: z.boolean(),
    }),
  ),
})
export type OfficeExpertStock = z.infer<typeof officeExpertStock>

/** Storable state of a stock, for undo. */
export const expertStockState = z.object({
  tickets: z.array(z.object({ id, label: z.string(), description: z.string(), productId: id })),
})
export type ExpertStockState = z.infer<typeof expertStockState>
