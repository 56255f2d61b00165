import { z } from 'zod'

/** The largest page of an office list, and the one that comes when no `limit` is asked for (D36). */
export const MAX_PAGE = 200

/**
 * The input of an office list, to be spread into a call's input: page, sort and text filter. `nextCursor` of an answer goes
 * back as `cursor` with the same sort and filters. Without `sort` the list's own order holds.
 */
export const listInput = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  limit: z.int().min(1).max(MAX_PAGE).optional(),
  cursor: z.string().max(600).optional(),
  sort: z.enum(sorts).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  /** Words that are looked for, without accents or case. */
  text: z.string().trim().max(200).optional(),
})

/** How many rows with the words that are looked for are counted where there are very many: counting more reads them all. */
export const MOST_COUNTED = 1000

/** In the input of a list whose total may be left out, as the palette does: `total` is then what the page has. */
export const countInput = { count: z.boolean().optional() }

/** A page of an office list; `total` counts what the filters let through, on all pages. */
export const listResult = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().min(0) })

/** The same where `total` may be the least: with `moreThanTotal` there are more. */
export const countedListResult = <Item extends z.ZodType>(item: Item) =>
  listResult(item).extend({ moreThanTotal: z.boolean() })
