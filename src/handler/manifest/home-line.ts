import type { OfficeReadContext } from '../office-context.ts'

/** Line of a committee's first page, which leads to a page of the committee's office. */
export interface HomeLine {
  /** Path below the committee's own: "/news/nw-1". */
  path: string
  label: string
  /** Word for its kind, where a block has several: "Actualité". */
  kind?: string
  /** End of a poll, last change of a draft. */
  ts?: number
  /** Day of an event, 'YYYY-MM-DD'. */
  day?: string
  /** Number of people who have voted. */
  count?: number
}

/** Most lines of one block. */
export const MOST_LINES = 4

/** Reads a feature's lines of a block, at most `MOST_LINES`: the first to end, the last changed, the next to come. */
export type ReadHomeLines = (ctx: OfficeReadContext) => Promise<HomeLine[]>
