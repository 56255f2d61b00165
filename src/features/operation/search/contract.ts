import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'

/** Tables that can be searched (G22). */
export const searchTable = z.enum([
  'vendor',
  'activity',
  'cat1',
  'cat2',
  'cat3',
  'offer',
  'stock',
  'stock-weekly-template',
  'expert-ticket-stock',
  'expert-ticket-product',
])
export type SearchTable = z.infer<typeof searchTable>

const field = z.string().max(40)
const sortField = z.enum(['order', 'updatedAt'])
const value = z.union([z.string().max(200), z.number(), z.boolean()])

/** Page size of the first list (X15); a text search asks for ten. */
const INITIAL_LIST = 100

export const searchQuery = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/search/query',
  management: true,
  summary: 'Rows of one table of the catalogue, a page at a time',
  effect: 'read',
  input: z.strictObject({
    table: searchTable,
    limit: z.int().min(1).max(200).default(INITIAL_LIST),
    /** `nextCursor` of an answer to the same query. */
    cursor: z.string().max(600).optional(),
    mode: z.literal('full').default('full'),
    /** Sort field; `desc` defaults to true for `updatedAt`, else to false. */
    sort: z
      .union([
        z.strictObject({ field: sortField, desc: z.boolean().optional() }),
        sortField.transform((field) => ({ field, desc: undefined })),
      ])
      .transform(({ field, desc = field === 'updatedAt' }) => ({ field, desc }))
      .optional(),
    /** Sorts by another field, or keeps only rows with a value in it. */
    gsi: z
      .strictObject({
        name: field,
        desc: z.boolean().optional(),
        where: z.strictObject({ equal: value }).optional(),
      })
      .optional(),
    /** Words that the name must contain, regardless of accents and case. */
    match: z.strictObject({ name: field, value: z.string().trim().max(200) }).optional(),
    filter: z
      .strictObject({
        field,
        type: z.enum(['equal', 'contain']),
        value,
        /** True to keep rows without a value. */
        allowUndefined: z.boolean().optional(),
      })
      .optional(),
    /** `cat1`: categories below this one. */
    index: z.strictObject({ name: field, equal: id }).optional(),
  }),
  result: z.object({
    /** Fields of `search-tables.ts`, and those of the call for single items (whole-items.ts). */
    items: z.array(z.object({ item: z.record(z.string(), z.unknown()) })),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
})

export const searchGet = officeCall({
  scopes: ['admin'],
  path: '/search/get',
  summary: 'One row of a table of the catalogue by its id',
  effect: 'read',
  input: z.strictObject({
    table: searchTable,
    id: z.string().min(1).max(200),
    mode: z.literal('full').default('full'),
  }),
  /** Item in the shape of the query's answer. */
  result: z.object({ item: z.record(z.string(), z.unknown()) }),
  errors: ['notFound'],
})
