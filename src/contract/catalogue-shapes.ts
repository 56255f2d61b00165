import { z } from 'zod'
import { legalIdentity } from './legal-identity.ts'
import { id, media, ts } from './shapes.ts'
import { bestStock, memberCardStock, promoCodeStock } from './stock-shapes.ts'

/** Shapes of categories, partners and activities as the catalogue shows them. */

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
export const timeRange = z.object({ startHour: z.int(), startMinute: z.int(), endHour: z.int(), endMinute: z.int() })

/** `overrides.day` is a day in the region's zone, `YYYY-MM-DD`. */
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

/** Location of a partner; the server removes values covered by a hide flag. */
export const vendorLocation = z.object({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  address: postalAddress.nullable(),
  openingHours: openingHours.nullable(),
  /** IANA zone by which people live there, also of a hidden address; null abroad or without an address. */
  clockZone: z.string().nullable(),
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

/** Category with its ancestors, for breadcrumbs. */
export const categoryPath = z.array(
  z.object({ id, slug: z.string(), name: z.string(), level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
)

const activityAddress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Vendor'), locations: z.array(vendorLocation) }),
  z.object({ type: z.literal('AtHome'), rangeInKm: z.number(), locations: z.array(vendorLocation) }),
  z.object({ type: z.literal('Website'), websiteUrl: z.string() }),
  z.object({ type: z.literal('Manual'), text: z.string().nullable(), locations: z.array(vendorLocation) }),
])

export const vendorReference = z.object({ id, name: z.string(), slugName: z.string() })

/** Card of a list: all that the grid shows, and nothing more. */
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
  /** Text that promo-code and member-card activities show instead of a price. */
  benefit: z.string().nullable(),
  bestStock,
  /** False if it is premium and the reader lacks the right: no price, no stock (D17). */
  accessible: z.boolean(),
})
export type ActivitySummary = z.infer<typeof activitySummary>

/** Remaining part of a rule's yearly ceiling for the reader; cents. */
export const ceilingLeft = z.object({
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  left: z.int(),
  /** The whole ceiling, cents. */
  of: z.int(),
})
export type CeilingLeft = z.infer<typeof ceilingLeft>

/** Subsidies of the reader's committees for an activity: rules, of which one is applied, and what is left, in cents. */
const ownTerms = z.object({
  rules: z.array(
    z.object({
      id,
      groupId: id,
      percent: z.int().nullable(),
      amount: z.int().nullable(),
      maxPerOrder: z.int().nullable(),
      leftThisYear: z.int().nullable(),
    }),
  ),
  budgets: z.array(z.object({ groupId: id, left: z.int() })),
  /** Remaining parts of these rules' yearly ceilings for the reader. */
  ceilings: z.array(ceilingLeft.extend({ ruleId: id })),
})
export type OwnTerms = z.infer<typeof ownTerms>

export const activity = activitySummary.extend({
  address: activityAddress,
  gallery: z.array(media),
  markdown: z.string(),
  headerOverride: z.string().nullable(),
  firstStockTs: ts.nullable(),
  promoCodeStock: promoCodeStock.nullable(),
  memberCardStock: memberCardStock.nullable(),
  externalUrl: z.string().nullable(),
  /** Buyers may cancel an item that is not issued yet, for a full refund; absent if they may not. */
  memberMayCancel: z.literal(true).optional(),
  /** Subsidies for the reader; absent if there are none. */
  subsidies: ownTerms.optional(),
  /** Id of the owning group, only for that group's administrators. */
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
  /** Null: not known yet. */
  legalIdentity: legalIdentity.nullable(),
  /** Id of the owning group, only for that group's administrators. */
  administeredBy: id.optional(),
})

/** Visibility of a partner, an activity or an offer: found by all, only by its URL, or not at all. */
export const vendorVisibility = z.enum(['Public', 'Hidden', 'Archived'])
export type VendorVisibility = z.infer<typeof vendorVisibility>
