import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, timestamp } from '#db/columns.ts'

/**
 * Words of the shop by their first letters and by those less one: a mistyped word shares a key with the one meant
 * (chapter search-and-catalogue, A search that forgives). Derived but never deleted: an outdated word finds nothing.
 */
export const searchNear = sqliteTable('search_near', { key: text().notNull(), word: text().notNull() }, (t) => [
  primaryKey({ columns: [t.key, t.word] }),
])

/** Synonyms for the search, as operators enter them. */
export const searchSynonym = sqliteTable(
  'search_synonym',
  {
    id: text().primaryKey(),
    /** One or a few words: "ciné". */
    typed: text().notNull(),
    /** Words to search as well: "cinéma", "film". */
    meant: json<string[]>().notNull(),
    /** True if typing one of `meant` finds the others and `typed`, too. */
    bothWays: flag().notNull(),
    /** True if the search uses it. */
    isUsed: flag().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('search_synonym_used').on(t.isUsed)],
)
