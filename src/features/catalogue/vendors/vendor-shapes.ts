import { z } from 'zod'
import { openingHours, postalAddress, vendorVisibility } from '#contract/catalogue-shapes.ts'
import { legalIdentity, legalIdentityInput } from '#contract/legal-identity.ts'
import { openingHoursInput } from '#contract/opening-hours-shapes.ts'
import { ofOperator } from '#contract/private-fields.ts'
import { emailInput, id, media, phoneInput, placePhoneInput, postalCodeInput, shortText, ts } from '#contract/shapes.ts'
import { isOfSomePlace } from '#contract/typed-phone.ts'
import { phoneProblem } from '#lib/words/phone-problem.ts'
import { isLocalPhone } from '#lib/words/place-phone-href.ts'

/** A partner as its administrators edit it. Members see `vendor` in src/contract/catalogue-shapes.ts. */

export const vendorContact = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** Most activities named in a refusal; the rest is counted. */
export const NAMED = 20
/** Activities that use a location (D34): their number, and the first of them. */
const locationUsers = z.object({ count: z.int(), activities: z.array(z.object({ id, label: z.string() })) })
export type LocationUsers = z.infer<typeof locationUsers>

/** `details` of `vendorInUse`: number of the partner's remaining activities. */
export const vendorUse = z.object({ activities: z.int() })
export type VendorUse = z.infer<typeof vendorUse>

/** `details` of `locationInUse`. */
export interface LocationInUse extends LocationUsers {
  locationId: string
}

/** Removable only while no activity uses it. */
export const officeLocation = z.object({
  id,
  name: z.string().nullable(),
  hideName: z.boolean(),
  phone: z.string().nullable(),
  hidePhone: z.boolean(),
  address: postalAddress.nullable(),
  hideAddress: z.boolean(),
  openingHours: openingHours.nullable(),
  hideOpeningHours: z.boolean(),
  rangeInKm: z.number().nullable(),
  usedBy: locationUsers,
})

export const officeVendor = z.object({
  id,
  groupId: id.nullable(),
  name: z.string(),
  slugName: z.string(),
  logoMediaId: id.nullable(),
  logo: media.nullable(),
  mediaIds: z.array(id),
  media: z.array(media),
  contact: vendorContact,
  markdown: z.string(),
  visibility: vendorVisibility,
  /** Private notes. */
  comments: z.string(),
  externalUrl: z.string().nullable(),
  legalIdentity: legalIdentity.nullable(),
  addresses: z.array(officeLocation),
  createdAt: ts,
  updatedAt: ts,
})
export type OfficeVendor = z.infer<typeof officeVendor>

/** A row of the partner table. */
export const listedVendor = officeVendor
  .pick({
    id: true,
    name: true,
    slugName: true,
    logo: true,
    visibility: true,
    groupId: true,
    legalIdentity: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    /** Label of the group to which it is restricted. */
    groupLabel: z.string().nullable(),
    /** First postal address, and the number of all. */
    address: z.object({ main: z.string(), secondary: z.string() }).nullable(),
    addressCount: z.int(),
  })
export type ListedVendor = z.infer<typeof listedVendor>

/** Filters of the list of partners and of its export. */
export const vendorFilters = {
  visibility: vendorVisibility.optional(),
  identity: z.enum(['Missing']).optional(),
}

/** Several typed lines. */
export const longText = z.string().max(20_000)
export const url = z
  .string()
  .trim()
  .max(500, { abort: true })
  .check(z.url({ protocol: /^https?$/, error: 'L’adresse du site commence par https:// ou http://.' }))
const coordinate = (limit: number) => z.number().min(-limit).max(limit)
const addressInput = postalAddress.extend({
  placeId: z.string().max(200).nullable(),
  main: shortText.min(1, 'Indiquez une adresse.'),
  secondary: shortText,
  addressDetails: z.object({
    streetNumber: shortText.nullable(),
    route: shortText.nullable(),
    postalCode: postalCodeInput.nullable(),
    city: shortText.nullable(),
    country: shortText.nullable(),
  }),
  geometry: z.object({ location: z.object({ lat: coordinate(90), lng: coordinate(180) }) }).nullable(),
})

/** Without `id` a new location; omitted ones are removed. */
export const locationInput = z
  .strictObject({
    id: id.optional(),
    name: shortText.nullable().default(null),
    hideName: z.boolean().default(false),
    phone: placePhoneInput.max(40).nullable().default(null),
    hidePhone: z.boolean().default(true),
    address: addressInput.nullable(),
    hideAddress: z.boolean().default(false),
    openingHours: openingHoursInput.nullable().default(null),
    hideOpeningHours: z.boolean().default(false),
    rangeInKm: z.number().min(1).max(1000).nullable().default(null),
  })
  .refine(
    ({ phone, address }) => !phone || !isOfSomePlace(phone) || isLocalPhone(phone, address?.addressDetails.postalCode),
    { path: ['phone'], error: phoneProblem },
  )
export type LocationInput = z.output<typeof locationInput>

export const slugName = z
  .string()
  .trim()
  // Checks the length before any pattern runs.
  .max(80, { abort: true })
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Le nom dans l’adresse se compose de minuscules, de chiffres et de tirets.')

const email = z.union([z.literal(''), emailInput])

/** Fields of a partner. */
export const vendorFields = z.strictObject({
  name: shortText.min(1, 'Indiquez le nom du partenaire.'),
  slugName,
  logoMediaId: id.optional(),
  mediaIds: z.array(id).max(60),
  addresses: z.array(locationInput).min(1, 'Adresse manquante').max(200),
  contact: ofOperator(z.strictObject({ firstName: shortText, lastName: shortText, email, phone: phoneInput.max(40) })),
  markdown: longText,
  visibility: z.enum(['Public', 'Hidden']).or(z.literal('Private').transform((): 'Hidden' => 'Hidden')),
  comments: ofOperator(longText),
  /** Group to which it is restricted; a committee's partner is always its own group's. */
  groupId: id.optional(),
  externalUrl: url.optional(),
  /** Left out until an operator knows it; the list of partners finds those without. */
  legalIdentity: legalIdentityInput.optional(),
})

/** Every field that an administrator sets, as stored; an empty optional field is `undefined`. */
export const vendorState = vendorFields.extend({ visibility: vendorVisibility })
export type VendorState = z.output<typeof vendorState>
