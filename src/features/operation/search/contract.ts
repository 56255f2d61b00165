import { z } from 'zod'
import { officeCall } from '#contract/office-call.ts'
import { id } from '#contract/shapes.ts'

/** The tables that can be searched (G22). */
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

/** A page of the first list (X15); a text search asks for ten. */
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
    /** By `order`, or by `updatedAt` with the latest first, unless `desc` says otherwise. */
    sort: z
      .union([
        z.strictObject({ field: sortField, desc: z.boolean().optional() }),
        sortField.transform((field) => ({ field, desc: undefined })),
      ])
      .transform(({ field, desc = field === 'updatedAt' }) => ({ field, desc }))
      .optional(),
    /** The order of another field, or those alone that have a value there. */
    gsi: z
      .strictObject({
        name: field,
        desc: z.boolean().optional(),
        where: z.strictObject({ equal: value }).optional(),
      })
      .optional(),
    /** Words that stand in the name, without accents or case. */
    match: z.strictObject({ name: field, value: z.string().trim().max(200) }).optional(),
    filter: z
      .strictObject({
        field,
        type: z.enum(['equal', 'contain']),
        value,
        /** Lets those through that have nothing there. */
        allowUndefined: z.boolean().optional(),
      })
      .optional(),
    /** `cat1`: the categories under that one. */
    index: z.strictObject({ name: field, equal: id }).optional(),
  }),
  result: z.object({
    /** Its fields (src/features/operation/search/search-tables.ts), and what the call of its own answers (whole-items.ts). */
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
  /** As in an answer of the query. */
  result: z.object({ item: z.record(z.string(), z.unknown()) }),
  errors: ['notFound'],
})
