import { z } from 'zod'
import { call } from '#contract/call.ts'
import { activitySummary } from '#contract/catalogue-shapes.ts'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { partialUpdates } from '#contract/partial-updates.ts'
import { id, media } from '#contract/shapes.ts'
import { activitySort, listedActivity } from '#features/catalogue/shop/contract.ts'
import { rail } from './rail-shapes.ts'
import { resultCounts, resultFilters, resultOrders, resultPoint } from './result-shapes.ts'
import { synonym, synonymFields } from './synonym-shapes.ts'

export const searchActivity = call({
  path: '/search-activity',
  summary: 'Activities whose label, vendor, city or category starts with the words of the query, accents ignored',
  access: 'catalogue',
  input: z.strictObject({ query: z.string().trim().min(1).max(100) }),
  result: z.object({
    activities: z.array(
      z.object({
        item: z.object({
          id,
          slugName: z.string(),
          label: z.string(),
          media: media.nullable(),
          vendor: activitySummary.shape.vendor,
          cse: z.boolean(),
          stockType: activitySummary.shape.stockType,
          benefit: activitySummary.shape.benefit,
          bestStock: activitySummary.shape.bestStock.pick({ discount: true }),
          accessible: z.boolean(),
        }),
        locations: z.array(
          activitySummary.shape.locations.element.pick({ city: true, postalCode: true, country: true }),
        ),
      }),
    ),
  }),
  errors: [],
})

export const searchResults = call({
  path: '/search-results',
  summary:
    'Activities for words, typing errors forgiven, or of a category, narrowed by filters that say how many each leaves',
  access: 'catalogue',
  input: z.strictObject({
    /** Without words all activities are found. */
    query: z.string().trim().min(1).max(100).optional(),
    catId: id.optional(),
    /** Leaves premium (cse) activities out. */
    excludeCse: z.literal(true).optional(),
    /** Only these of the activities found. */
    only: z.array(id).min(1).max(50).optional(),
    /** Search exactly as typed, errors included. */
    exact: z.literal(true).optional(),
    ...resultFilters,
    /** Origin of distances; with it, the nearest come first. */
    sort: activitySort.optional(),
    order: z.enum(resultOrders).optional(),
    limit: z.int().min(1).max(200).default(24),
    /** Return the locations of all results, for a map. */
    points: z.literal(true).optional(),
  }),
  result: z.object({
    total: z.int(),
    /** There were more matches than were examined; `total` and counts cover the first of them. */
    hasMore: z.boolean(),
    /** Words that replaced the query because it had no results. */
    searchedFor: z.string().nullable(),
    /** Departments that the query names, which were searched as well: "Loire-Atlantique (44)". */
    departments: z.array(z.string()),
    /** Surroundings that the query names, and the words that are left of it; absent if it names none. */
    near: z.object({ words: z.string(), place: z.string(), km: z.int() }).optional(),
    activities: z.array(listedActivity),
    counts: resultCounts,
    points: z.array(resultPoint).nullable(),
    /** The city from which to measure does not exist in this region. */
    cityUnknown: z.literal(true).optional(),
  }),
  errors: ['categoryNotFound'],
})

export const listRails = call({
  path: '/list-rails',
  summary: 'Rows of the home page: what the committee pays, this weekend’s, nearly sold out, below 10 €, for children',
  access: 'catalogue',
  input: z.strictObject({
    /** The latest that the page lists beside, of all or of each kind, premium and others: they stand in no other row. */
    besideLatest: z.enum(['ofAll', 'ofEachKind']),
  }),
  result: z.object({ rails: z.array(rail) }),
  errors: [],
})

export const listSynonyms = officeCall({
  scopes: ['admin'],
  path: '/list-synonyms',
  summary: 'What the shop’s search takes for the same, a page at a time',
  effect: 'read',
  input: z.strictObject({ ...listInput(['typed', 'updatedAt']) }),
  result: listResult(synonym),
  errors: [],
})

export const getSynonym = officeCall({
  scopes: ['admin'],
  path: '/get-synonym',
  summary: 'One synonym as it is edited',
  effect: 'read',
  input: z.strictObject({ synonymId: id }),
  result: z.object({ item: synonym }),
  errors: ['synonymNotFound'],
})

export const createSynonym = officeCall({
  scopes: ['admin'],
  path: '/create-synonym',
  summary: 'Adds a synonym, which the search uses at once unless it is not to',
  effect: 'write',
  input: synonymFields,
  result: z.object({ item: synonym }),
  errors: [],
})

export const updateSynonym = officeCall({
  scopes: ['admin'],
  path: '/update-synonym',
  summary: 'Changes the given fields of a synonym, or takes it from the search',
  effect: 'write',
  input: z.strictObject({ synonymId: id, updates: partialUpdates(synonymFields), ifUpdatedAt }),
  result: z.object({ item: synonym }),
  errors: ['synonymNotFound', 'changedMeanwhile'],
})
