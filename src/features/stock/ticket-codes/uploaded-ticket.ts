import { sql } from 'drizzle-orm'
import { entry } from '#kernel/stock/tables.ts'

/**
 * Somebody has uploaded its document, also where we would have drawn one too late: the partner knows the code on that
 * paper, and we do not.
 */
export const isUploaded = ({ history }: Pick<typeof entry.$inferSelect, 'history'>): boolean =>
  history.some(({ source }) => source === 'upload')

/** Our drawing into stock, before anybody bought it. */
export const isDrawnIntoStock = ({ history: [first] }: Pick<typeof entry.$inferSelect, 'history'>): boolean =>
  first?.event === 'Created' && first.source === 'generator'

/** The same of a ticket in a query. */
export const isNotUploaded = sql`not exists (select 1 from json_each(${entry.history}) h where h.value ->> '$.source' = 'upload')`
