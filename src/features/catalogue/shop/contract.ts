import { z } from 'zod'
import { call } from '#contract/call.ts'
import { activity, activitySummary, cat1, cat2, cat3, vendor } from '#contract/catalogue-shapes.ts'
import { emptyInput, id } from '#contract/shapes.ts'

export const activitySort = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('everywhere') }),
  z.strictObject({ type: z.literal('aroundMe'), lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  z.strictObject({ type: z.literal('city'), city: z.string().trim().min(1).max(100) }),
])
export type ActivitySort = z.infer<typeof activitySort>

/** `sources` are the indexes of the activity's matching locations, with the distance if one was asked for (G12). */
export const listedActivity = z.object({
  item: activitySummary,
  sources: z.array(z.object({ index: z.int(), distanceInKm: z.number().nullable() })),
})
export type ListedActivity = z.infer<typeof listedActivity>

export const listCat1 = call({
  path: '/list-cat1',
  summary: 'Level-1 categories in their order',
  access: 'catalogue',
  input: emptyInput,
  result: z.object({ cat1: z.array(cat1) }),
  errors: [],
})

export const listCat2 = call({
  path: '/list-cat2',
  summary: 'One level-1 category and its level-2 categories',
  access: 'catalogue',
  input: z.strictObject({ cat1Id: id }),
  result: z.object({ cat1, cat2: z.array(cat2) }),
  errors: ['categoryNotFound'],
})

export const listCat3 = call({
  path: '/list-cat3',
  summary: 'One level-2 category with its parent, and its level-3 categories',
  access: 'catalogue',
  input: z.strictObject({ cat2Id: id }),
  result: z.object({ cat2, cat3: z.array(cat3) }),
  errors: ['categoryNotFound'],
})

export const getCat3 = call({
  path: '/get-cat3',
  summary: 'One level-3 category with its parents',
  access: 'catalogue',
  input: z.strictObject({ cat3Id: id }),
  result: z.object({ cat3 }),
  errors: ['categoryNotFound'],
})

export const listActivity = call({
  path: '/list-activity',
  summary: 'Public activities of a category, a vendor or the whole catalogue, newest first or by distance',
  access: 'catalogue',
  input: z.strictObject({
    catId: id.optional(),
    vendorId: id.optional(),
    /** List the other activities of this one's vendor; none if it is not listed for the caller. */
    besideId: id.optional(),
    /** Leaves premium (cse) activities out. */
    excludeCse: z.boolean().optional(),
    excludeNonCse: z.boolean().optional(),
    sort: activitySort.optional(),
    limit: z.int().min(1).max(200).optional(),
    cursor: z.string().max(1200).optional(),
  }),
  result: z.object({
    total: z.int(),
    activities: z.array(listedActivity),
    nextCursor: z.string().nullable(),
    /** The city to sort from does not exist in this region: the order is that of `everywhere`. */
    cityUnknown: z.literal(true).optional(),
  }),
  errors: ['categoryNotFound', 'vendorNotFound'],
})

export const getActivity = call({
  path: '/get-activity',
  summary: 'One activity',
  access: 'catalogue',
  input: z.strictObject({ activityId: id }),
  result: z.object({ activity }),
  errors: ['activityNotFound'],
})

export const getVendor = call({
  path: '/get-vendor',
  summary: 'One vendor',
  access: 'catalogue',
  input: z.strictObject({ vendorId: id }),
  result: z.object({ vendor }),
  errors: ['vendorNotFound'],
})

export const searchCity = call({
  path: '/search-city',
  summary: 'Places of France by name, postal code or district, the nearest to the region and the largest first',
  access: 'catalogue',
  input: z.strictObject({ query: z.string().trim().min(2, 'tapez au moins 2 caractères').max(100) }),
  result: z.object({
    /** `city` is the text by which lists sort from this very place. */
    list: z.array(z.object({ description: z.string(), city: z.string(), lat: z.number(), lng: z.number() })),
  }),
  errors: [],
})
