import { z } from 'zod'

/** Largest page of an office list, and the default without `limit` (D36). */
export const MAX_PAGE = 200

/**
 * Input fields of an office list: page, sort and text filter. `nextCursor` of an answer is sent back as `cursor` with
 * the same sort and filters. Without `sort`, the list's own order.
 */
export const listInput = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  cursor: z.string().max(600).optional(),
  sort: z.enum(sorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** Searched words, regardless of accents and case. */
  text: z.string().trim().max(200).optional(),
})

/** Most matches of a text search to count: counting more would read all of them. */
export const MOST_COUNTED = 1000

/** Input field of lists whose total is optional, as in the palette: without it `total` is the length of the page. */
export const countInput = { count: z.boolean().optional() }

/** A page of an office list; `total` counts the filtered rows of all pages. */
export const listResult = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().min(0) })

/** A page whose `total` may be a minimum: with `moreThanTotal` there are more rows. */
export const countedListResult = <Item extends z.ZodType>(item: Item) =>
  listResult(item).extend({ moreThanTotal: z.boolean() })
