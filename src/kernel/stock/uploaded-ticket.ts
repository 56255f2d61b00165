import { sql } from 'drizzle-orm'
import { entry } from './tables.ts'

/**
 * True if an operator uploaded the ticket's document, even in place of one of ours: the partner knows the code on that
 * paper, we do not.
 */
export const isUploaded = ({ history }: Pick<typeof entry.$inferSelect, 'history'>): boolean =>
  history.some(({ source }) => source === 'upload')

/** Event of a ticket whose code was read from its uploaded document: the code is that of the paper then. */
export const CODE_READ = { event: 'CodeRead', source: 'reading' } as const

/** True if the ticket's code was read from its document. */
export const isCodeRead = ({ history }: Pick<typeof entry.$inferSelect, 'history'>): boolean =>
  history.some(({ source }) => source === CODE_READ.source)

/** SQL over rows of entries: nobody knows the code of the ticket's paper, since a partner made it and it was not read. */
export const isUnreadableSql = (entries: string): string => {
  const hasSource = (source: string) =>
    `exists (select 1 from json_each(${entries}.history) h where h.value ->> '$.source' = '${source}')`
  return `((${entries}.code is null or ${hasSource('upload')}) and not ${hasSource(CODE_READ.source)})`
}

/** True if we drew the ticket into stock before any sale. */
export const isDrawnIntoStock = ({ history: [first] }: Pick<typeof entry.$inferSelect, 'history'>): boolean =>
  first?.event === 'Created' && first.source === 'generator'

/** SQL condition: the entry's document was not uploaded. */
export const isNotUploaded = sql`not exists (select 1 from json_each(${entry.history}) h where h.value ->> '$.source' = 'upload')`
