import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt, flag, json, timestamp } from '#db/columns.ts'

/**
 * The words of what the shop sells, by their first letters and by what is left of those without one: a word that was
 * typed with an error has such a key in common with the one that was meant (chapter search-and-catalogue, A search that
 * forgives). Derived with the full-text rows, but never taken out: a word that nothing has any more finds nothing.
 */
export const searchNear = sqliteTable('search_near', { key: text().notNull(), word: text().notNull() }, (t) => [
  primaryKey({ columns: [t.key, t.word] }),
])

/** What the search takes for the same, as operators write it. */
export const searchSynonym = sqliteTable(
  'search_synonym',
  {
    id: text().primaryKey(),
    /** A word or a few: "ciné". */
    typed: text().notNull(),
    /** What is looked for as well: "cinéma", "film". */
    meant: json<string[]>().notNull(),
    /** Whoever types one of `meant` finds the others and `typed`, too. */
    bothWays: flag().notNull(),
    /** The search uses it. */
    isUsed: flag().notNull(),
    createdAt: createdAt(),
    updatedAt: timestamp().notNull(),
  },
  (t) => [index('search_synonym_used').on(t.isUsed)],
)
