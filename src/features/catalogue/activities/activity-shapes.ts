import { z } from 'zod'
import { categoryPath, vendorVisibility } from '#contract/catalogue-shapes.ts'
import { listInput } from '#contract/list-shapes.ts'
import { ofOperator } from '#contract/private-fields.ts'
import { optionalFields, removedFields } from '#contract/removed-fields.ts'
import { id, media, shortText, ts } from '#contract/shapes.ts'
import { bestStock } from '#contract/stock-shapes.ts'
import { locationInput, longText, officeLocation, slugName, url } from '#features/catalogue/vendors/vendor-shapes.ts'
import { contractKinds } from '#lib/words/contract-kinds.ts'

/** An activity as its administrators edit it. Members see `activity` in src/contract/catalogue-shapes.ts. */

export const stockType = z.enum(['Standard', 'PromoCode', 'MemberCard'])
export type StockType = z.infer<typeof stockType>

const promoCodeStock = z.strictObject({
  discount: shortText.min(1, 'Indiquez la réduction.'),
  description: longText.trim().min(1, 'Indiquez la description.'),
  /** The promo code itself. */
  content: shortText.nullable().default(null),
  link: url.nullable().default(null),
})

const memberCardStock = z.strictObject({
  /** Shown as the title. */
  discount: shortText.min(1, 'Indiquez le titre de l’offre.'),
  description: longText.default(''),
  ctaText: shortText.default(''),
  /** If empty, the button opens /member-card. */
  ctaUrl: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .max(500, { abort: true })
        .regex(/^\/(?!\/)\S*$/),
      url,
    ])
    .default(''),
})

const vendorAddress = z.strictObject({ type: z.literal('Vendor') })
const atHomeAddress = z.strictObject({
  type: z.literal('AtHome'),
  rangeInKm: z.int().min(1).max(1000).nullable().default(null),
  /** Id of the partner's location from which it starts (D34); null if from all of them. */
  vendorLocationId: id.nullable().default(null),
})
const websiteAddress = z.strictObject({
  type: z.literal('Website'),
  websiteUrl: z.string().trim().min(1, { error: 'Indiquez l’adresse du site.', abort: true }).pipe(url),
})
/** `text` holds postal addresses written before locations existed. */
const manualAddress = z.strictObject({
  type: z.literal('Manual'),
  location: locationInput.nullable().default(null),
  text: z.string().max(2000).nullable().default(null),
})

/** Postal address as stored: older ones lack fields that a form requires today. */
export const storedAddress = z.discriminatedUnion('type', [
  vendorAddress,
  atHomeAddress,
  websiteAddress.extend({ websiteUrl: z.string() }),
  manualAddress,
])
export type StoredAddress = z.output<typeof storedAddress>

const required = [
  ['address', 'Adresse manquante'],
  ['name', 'Nom manquant'],
  ['openingHours', 'Horaires manquantes'],
  ['phone', 'Numéro de téléphone manquant'],
] as const

const isEmpty = (value: unknown) => value === null || value === ''

/** Accepts the documented index, or the id of one of the partner's locations. */
const atHomeInput = atHomeAddress
  .extend({ vendorLocationIndex: z.int().min(0).max(199).optional() })
  .check(({ value, issues }) => {
    if (value.rangeInKm === null && value.vendorLocationId === null && value.vendorLocationIndex === undefined)
      issues.push({
        code: 'custom',
        input: value,
        path: ['rangeInKm'],
        message: 'Indiquez un rayon, ou l’adresse de départ.',
      })
  })

const manualInput = manualAddress.check(({ value, issues }) => {
  const { location } = value
  if (location === null) {
    if (isEmpty(value.text?.trim() ?? null))
      issues.push({ code: 'custom', input: value, path: ['location', 'address'], message: 'Adresse manquante' })
    return
  }
  for (const [field, message] of required)
    if (isEmpty(location[field])) issues.push({ code: 'custom', input: value, path: ['location', field], message })
})

export const activityAddressInput = z.discriminatedUnion('type', [
  vendorAddress,
  atHomeInput,
  websiteAddress,
  manualInput,
])

const fields = {
  vendorId: id,
  catIds: z.array(id).max(50),
  label: shortText.min(1, 'Indiquez le nom de l’activité.'),
  slugName,
  /** Premium. */
  cse: z.boolean(),
  /** Group to which it is restricted; a committee's activity is always its own group's. */
  groupId: id.optional(),
  mediaIds: z.array(id).max(60),
  markdown: longText,
  comments: ofOperator(longText),
  headerOverride: longText.optional(),
  externalUrl: url.optional(),
  /** When a hidden activity becomes public by itself. */
  publishAt: ts.optional(),
  promoCodeStock: promoCodeStock.optional(),
  memberCardStock: memberCardStock.optional(),
  /** Buyers may cancel orders that are not issued yet. */
  memberMayCancel: z.boolean(),
  /** Shown to members who look for activities with children. */
  forChildren: z.boolean(),
}

/** Fields of an activity. Without promo code and member card it is sold by its stock. */
export const activityFields = z.strictObject({
  ...fields,
  address: activityAddressInput,
  visibility: z.enum(['Public', 'Hidden']).or(z.literal('Private').transform((): 'Hidden' => 'Hidden')),
})

/** Every field that an administrator sets, as stored; an empty optional field is `undefined`. */
export const activityState = z.strictObject({ ...fields, address: storedAddress, visibility: vendorVisibility })
export type ActivityState = z.output<typeof activityState>

/** Fields that an update may empty. */
export const activityRemoves = removedFields([...optionalFields(fields), 'cse'])

const shownLocation = officeLocation.omit({ usedBy: true })

/** `vendorLocationIndex` is the location's current index among the partner's (D34). */
export const officeAddress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Vendor') }),
  z.object({
    type: z.literal('AtHome'),
    rangeInKm: z.int().nullable(),
    vendorLocationId: id.nullable(),
    vendorLocationIndex: z.int().nullable(),
  }),
  z.object({ type: z.literal('Website'), websiteUrl: z.string() }),
  z.object({ type: z.literal('Manual'), location: shownLocation.nullable(), text: z.string().nullable() }),
])
export type OfficeAddress = z.infer<typeof officeAddress>

const owner = z.object({ id, name: z.string(), slugName: z.string(), groupId: id.nullable() })

export const officeActivity = z.object({
  id,
  label: z.string(),
  slugName: z.string(),
  vendorId: id,
  /** Without opening hours at any of the partner's locations, no dated tickets can be sold (K-ERROR-026). */
  vendor: owner.extend({ hasOpeningHours: z.boolean() }),
  catIds: z.array(id),
  /** Path of each of `catIds`, from level 1 down. */
  cat: z.array(categoryPath),
  /** Kind of contract that its categories carry, for stock that says none; null without one. */
  categoryContractKind: z.enum(contractKinds).nullable(),
  cse: z.boolean(),
  groupId: id.nullable(),
  address: officeAddress,
  mediaIds: z.array(id),
  media: z.array(media),
  markdown: z.string(),
  visibility: vendorVisibility,
  /** Private notes. */
  comments: z.string(),
  headerOverride: z.string().nullable(),
  externalUrl: z.string().nullable(),
  publishAt: ts.nullable(),
  memberMayCancel: z.boolean(),
  forChildren: z.boolean(),
  stockType,
  promoCodeStock: z
    .object({
      discount: z.string(),
      description: z.string(),
      content: z.string().nullable(),
      link: z.string().nullable(),
    })
    .nullable(),
  memberCardStock: z
    .object({ discount: z.string(), description: z.string(), ctaText: z.string(), ctaUrl: z.string() })
    .nullable(),
  firstStockTs: ts.nullable(),
  bestStock,
  /** True if some ticket has a price, even one that cannot be bought now. */
  hasPrices: z.boolean(),
  /** True if a committee has changed it since a super admin last looked. */
  isDirty: z.boolean(),
  createdAt: ts,
  updatedAt: ts,
})
export type OfficeActivity = z.infer<typeof officeActivity>

/** A row of the activity table. */
export const listedActivity = officeActivity
  .pick({
    id: true,
    label: true,
    slugName: true,
    cse: true,
    groupId: true,
    visibility: true,
    publishAt: true,
    stockType: true,
    isDirty: true,
    createdAt: true,
    updatedAt: true,
  })
  .extend({
    vendor: z.object({ id, name: z.string() }),
    groupLabel: z.string().nullable(),
    /** Its first picture. */
    picture: media.nullable(),
  })
export type ListedActivity = z.infer<typeof listedActivity>

/** Filters of a list of activities, beside a text. */
export const activityFilter = {
  visibility: vendorVisibility.optional(),
  stockType: stockType.optional(),
  vendorId: id.optional(),
  /** Category that contains the activities, directly or through one below. */
  categoryId: id.optional(),
  /** Group to which the activities are restricted. */
  restrictedTo: id.optional(),
  /** Premium or not. */
  cse: z.boolean().optional(),
  /** Only activities that a committee has changed since a super admin last looked. */
  isDirty: z.literal(true).optional(),
}
const filterShape = z.object({ text: z.string().optional(), ...activityFilter })
export type ActivityFilter = z.infer<typeof filterShape>

/** Filters and sort orders of the activity table. */
export const activityListInput = z.strictObject({
  ...listInput(['name', 'createdAt', 'updatedAt', 'visibility']),
  ...activityFilter,
})
