import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { quoted } from '#handler/name-search.ts'
import { escapedLike } from '#handler/text-filter.ts'
import { type WantedWords, type WordIndex, type WordSearch, wordSearch } from '#handler/word-search.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { plainText } from '#lib/plain-text.ts'
import { userSearchRow } from './tables.ts'

/** SQL that is true of a person who administers the group. */
export const administers = (groupId: string | SQLiteColumn): SQL<number> =>
  sql<number>`exists (select 1 from ${groupAdmin} where ${groupAdmin.groupId} = ${groupId} and ${groupAdmin.userId} = ${user.id})`

const byCase = (column: SQLiteColumn) => sql`${column} collate nocase`

/** The orders that an index has. */
export const peopleOrders = {
  email: byCase(user.email),
  firstName: byCase(user.firstName),
  lastName: byCase(user.lastName),
  phoneNumber: user.phoneNumber,
  memberCardCode: user.memberCardCode,
  createdAt: user.createdAt,
  lastLoginAt: user.lastLoginAt,
} as const

const unindexed = (column: SQLiteColumn | SQL) => sql`+${column}`

/** The same for the members of one group: they are found by their group, and not looked for in the order of all. */
export const sortedWhenRead = {
  email: unindexed(peopleOrders.email),
  firstName: unindexed(peopleOrders.firstName),
  lastName: unindexed(peopleOrders.lastName),
  phoneNumber: unindexed(peopleOrders.phoneNumber),
  memberCardCode: unindexed(peopleOrders.memberCardCode),
  createdAt: unindexed(peopleOrders.createdAt),
  lastLoginAt: unindexed(peopleOrders.lastLoginAt),
} as const

/** Three letters are the least that the full-text table indexes. */
const INDEXED_LENGTH = 3

/** People in whose facts each word stands; `also` says where else a word may stand. */
export function withWords(text: string | undefined, also: (word: string) => SQL | undefined = () => undefined) {
  return and(...searchWords(text ?? '').map((word) => or(inArray(user.id, peopleWith(word)), also(word))))
}

/** What is looked for, one by one; the pairs of digits of a telephone number are one, which alone would be in every number. */
const searchWords = (text: string): string[] => plainText(text).match(/\d+(?:\s+\d+)+(?!\S)|\S+/g) ?? []

/** Numbers are stored as they were typed: with spaces, or without. */
const spellings = (word: string): string[] => [...new Set([word.replace(/\s+/g, ' '), word.replace(/\s+/g, '')])]

const matching = (word: string): string => spellings(word).map(quoted).join(' OR ')

function peopleWith(word: string): SQL {
  if (word.length < INDEXED_LENGTH)
    return sql`(select user_id from user_search_row where facts like ${`%${escapedLike(word)}%`} escape '\\')`
  return sql`(select user_id from user_search_row where row in
    (select rowid from user_search where user_search match ${matching(word)}))`
}

const peopleFacts: WordIndex = {
  table: user,
  id: user.id,
  byId: null,
  rows: { table: userSearchRow, row: userSearchRow.row, id: userSearchRow.userId, words: userSearchRow.facts },
  fullText: 'user_search',
}

/** What is looked for among everybody; null: no word is long enough to be looked for by its letters. */
function wantedWords(text: string | undefined): WantedWords | null {
  const words = searchWords(text ?? '')
  const indexed = words.filter((word) => word.length >= INDEXED_LENGTH && !word.includes('\0'))
  if (indexed.length === 0) return null
  const inRow = factsWith(words)
  return {
    match: sql`${indexed.map((word) => `(${matching(word)})`).join(' AND ')}`,
    isExact: indexed.length === words.length,
    inRow,
    inTable: sql`exists (select 1 from ${userSearchRow} where ${userSearchRow.userId} = ${user.id} and ${inRow})`,
  }
}

const factsWith = (words: readonly string[]) =>
  and(
    ...words.map((word) =>
      or(...spellings(word).map((one) => sql`${userSearchRow.facts} like ${`%${escapedLike(one)}%`} escape '\\'`)),
    ),
  )

/** A search among everybody; null: no word is long enough to be looked for by its letters. */
export function searchedPeople(text: string | undefined): WordSearch | null {
  const wanted = wantedWords(text)
  return wanted && wordSearch(peopleFacts, wanted)
}

/** How many people have the letters of these words, counted no further than `most`; null as of `searchedPeople`. */
export function roughCount(text: string, most: number): SQL<number> | null {
  const wanted = wantedWords(text)
  return (
    wanted &&
    sql<number>`(select count(*) from (select 1 from user_search where user_search match ${wanted.match} limit ${most}))`
  )
}

/** Ids of some people with these words, without looking for the others; null as of `searchedPeople`. */
export function somePeople(text: string, limit: number): SQL | null {
  const wanted = wantedWords(text)
  return (
    wanted &&
    sql`(select ${userSearchRow.userId} from user_search cross join ${userSearchRow}
      on ${userSearchRow.row} = user_search.rowid where user_search match ${wanted.match} and ${wanted.inRow} limit ${limit})`
  )
}

/** Whether these words stand in the facts of one person: for rows that are looked at one after the other. */
export const hasWords = (userId: SQLiteColumn, text: string): SQL =>
  sql`exists (select 1 from ${userSearchRow} where ${userSearchRow.userId} = +${userId} and ${factsWith(searchWords(text))})`

/** Erased people are nobody's to list. */
export const isThere = isNull(user.erasedAt)
