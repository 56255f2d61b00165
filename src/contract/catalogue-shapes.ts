import { z } from 'zod'
import { id, media, ts } from './shapes.ts'
import { bestStock, memberCardStock, promoCodeStock } from './stock-shapes.ts'

/** Categories, vendors and activities as the catalogue shows them. */

export const weekday = z.enum(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
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

/** What the reader's committees pay of an activity: rules, of which one is applied, and what is left to pay with. Cents. */
/** Of a yearly ceiling, what somebody has left in this year; cents. */
export const ceilingLeft = z.object({
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  left: z.int(),
  /** The whole ceiling. */
  of: z.int(),
})
export type CeilingLeft = z.infer<typeof ceilingLeft>

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
  /** What the reader has left of the yearly ceilings of these rules. */
  ceilings: z.array(ceilingLeft),
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
  /** Buyers may cancel what is not issued yet, and get all of it back; left out where they may not. */
  memberMayCancel: z.literal(true).optional(),
  /** Left out where nobody pays anything for the reader. */
  subsidies: ownTerms.optional(),
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

/** Who finds a partner, an activity or an offer: everybody, whoever has its address, or nobody. */
export const vendorVisibility = z.enum(['Public', 'Hidden', 'Archived'])
export type VendorVisibility = z.infer<typeof vendorVisibility>
