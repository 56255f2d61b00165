import { z } from 'zod'

/** Shapes that several calls share, as they travel on the wire. Money is integer euro cents, `…Ts` are UTC milliseconds. */

export const id = z.string().min(1).max(80)
export const ts = z.number().int().min(0).max(8_640_000_000_000_000)
export const emailInput = z.email().max(254)
/** One line that a person typed: neither control characters nor halves of a character, which no page, mail or PDF can show. */
export const shortText = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.')
export const emptyInput = z.strictObject({})
export const nothing = z.object({})

export const currencyAmount = z.object({ cents: z.int(), currency: z.literal('eur') })
export type CurrencyAmount = z.infer<typeof currencyAmount>

export const visibility = z.enum(['Public', 'Hidden', 'Archived'])
export const reservationType = z.enum(['Fixed', 'Flexible'])
export const itemType = z.enum(['Ticket', 'ExpertTicket'])
export const orderStatus = z.enum(['Pending', 'Canceled', 'Success', 'PendingConfirmation', 'Rejected'])
export const attachmentStatus = z.enum(['UnexpectedState', 'Ready', 'AwaitingGeneration', 'AwaitingUpload'])
export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])

const mediaVersion = z.object({
  width: z.int(),
  height: z.int(),
  mimeType: z.string(),
  ext: z.string(),
  url: z.string(),
})
/** `placeholder` is a base64 ThumbHash. */
export const media = z.object({
  id,
  media: z.object({ versions: z.array(mediaVersion), placeholder: z.string().nullable() }),
})
export type Media = z.infer<typeof media>

export const timeRange = z.object({ startHour: z.int(), startMinute: z.int(), endHour: z.int(), endMinute: z.int() })
/** `overrides.day` is a calendar day of the region, `YYYY-MM-DD`. */
export const openingHours = z.object({
  weekdays: z.record(weekday, z.array(timeRange)),
  overrides: z.array(z.object({ day: z.string(), reason: z.string() })),
})
export type OpeningHours = z.infer<typeof openingHours>

export const postalAddress = z.object({
  placeId: z.string().nullable(),
  main: z.string(),
  secondary: z.string(),
  addressDetails: z.object({
    streetNumber: z.string().nullable(),
    route: z.string().nullable(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
  }),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }).nullable(),
})
export type PostalAddress = z.infer<typeof postalAddress>

/** What a hide flag covers is left out, not sent and hidden. */
export const vendorLocation = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  address: postalAddress.nullable(),
  openingHours: openingHours.nullable(),
  hideName: z.boolean(),
  hidePhone: z.boolean(),
  hideAddress: z.boolean(),
  hideOpeningHours: z.boolean(),
  rangeInKm: z.number().nullable(),
})
export type VendorLocation = z.infer<typeof vendorLocation>

export const cat1 = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  media: media.nullable(),
})
export const cat2 = cat1.extend({ cat1 })
export const cat3 = cat1.extend({ cat2 })
/** The chain above one level-3 (or shallower) category, for breadcrumbs. */
export const categoryPath = z.array(
  z.object({ id, slug: z.string(), name: z.string(), level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
)

export const discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Percent'), percent: z.number() }),
  z.object({ type: z.literal('Amount'), amount: currencyAmount }),
])
export const offer = z.object({ id, discount })
export type WireOffer = z.infer<typeof offer>

/** price1 = public, price2 = ours, price3 = after the best offer; percent is (price1 - price3) / price1. */
export const discountedPrice = z.object({
  price1: currencyAmount,
  price2: currencyAmount,
  price3: currencyAmount,
  percent: z.number(),
})

/** `discount` is null when nothing is sellable, or when the reader has no right to the price (D17). */
export const bestStock = z.object({
  hasFixedStocks: z.boolean(),
  hasFlexibleStocks: z.boolean(),
  discount: discountedPrice.nullable(),
  offer: offer.nullable(),
})

export const promoCodeStock = z.object({
  discount: z.string(),
  description: z.string(),
  content: z.string().nullable(),
  link: z.string().nullable(),
})
export const memberCardStock = z.object({
  discount: z.string(),
  description: z.string(),
  ctaText: z.string(),
  ctaUrl: z.string(),
})

const activityAddress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Vendor'), locations: z.array(vendorLocation) }),
  z.object({ type: z.literal('AtHome'), rangeInKm: z.number(), locations: z.array(vendorLocation) }),
  z.object({ type: z.literal('Website'), websiteUrl: z.string() }),
  z.object({ type: z.literal('Manual'), text: z.string().nullable(), locations: z.array(vendorLocation) }),
])

export const vendorReference = z.object({ id, name: z.string(), slugName: z.string() })

/** One card of a list: everything the grid shows, nothing more. */
export const activitySummary = z.object({
  id,
  slugName: z.string(),
  label: z.string(),
  cse: z.boolean(),
  vendor: vendorReference,
  media: media.nullable(),
  cat: categoryPath,
  locations: z.array(
    z.object({
      city: z.string().nullable(),
      postalCode: z.string().nullable(),
      country: z.string().nullable(),
      lat: z.number().nullable(),
      lng: z.number().nullable(),
    }),
  ),
  stockType: z.enum(['Standard', 'PromoCode', 'MemberCard']),
  /** Promo-code and member-card activities show this text instead of a price. */
  benefit: z.string().nullable(),
  bestStock,
  /** False when it is premium and the reader lacks the right: no price, no stock (D17). */
  accessible: z.boolean(),
})
export type ActivitySummary = z.infer<typeof activitySummary>

export const activity = activitySummary.extend({
  address: activityAddress,
  gallery: z.array(media),
  markdown: z.string(),
  headerOverride: z.string().nullable(),
  firstStockTs: ts.nullable(),
  promoCodeStock: promoCodeStock.nullable(),
  memberCardStock: memberCardStock.nullable(),
  externalUrl: z.string().nullable(),
  /** The group that owns it, told to that group's administrators only. */
  administeredBy: id.optional(),
})
export type Activity = z.infer<typeof activity>

export const vendor = z.object({
  id,
  name: z.string(),
  slugName: z.string(),
  logo: media.nullable(),
  media: z.array(media),
  markdown: z.string(),
  addresses: z.array(vendorLocation),
  externalUrl: z.string().nullable(),
  /** The group that owns it, told to that group's administrators only. */
  administeredBy: id.optional(),
})
export type Vendor = z.infer<typeof vendor>

export const ticketOption = z.object({
  id,
  label: z.string(),
  description: z.string(),
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  minQuantity: z.int(),
  maxQuantity: z.int(),
})

export const ticketInfo = z.object({
  id,
  label: z.string(),
  description: z.string(),
  minQuantity: z.int(),
  maxQuantity: z.int(),
  publicPrice: currencyAmount,
  youpiizPrice: currencyAmount,
  fees: currencyAmount,
  options: z.array(ticketOption),
  /** Number of consecutive slots that one ticket takes. */
  span: z.int(),
})
export type WireTicketInfo = z.infer<typeof ticketInfo>

export const reservation = z.object({ type: reservationType, period: z.object({ startTs: ts, endTs: ts }) })

/** `available` counts places left, null when unlimited; `availableTickets` are those sold on this stock. */
export const stockItem = z.object({
  id,
  available: z.int().nullable(),
  reservation,
  availableTickets: z.array(ticketInfo),
  offers: z.array(offer),
  terms: z.string().nullable(),
})
export type StockItem = z.infer<typeof stockItem>

export const expertTicketStock = z.object({
  stockId: id,
  ticketInfoId: id,
  label: z.string(),
  description: z.string(),
  price: currencyAmount,
  originalPrice: currencyAmount,
  /** Null for a ticket without date. */
  date: ts.nullable(),
  prices: z.array(z.object({ ts, price: currencyAmount, originalPrice: currencyAmount })),
})
export type ExpertTicketStock = z.infer<typeof expertTicketStock>
