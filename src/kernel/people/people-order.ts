import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { quoted } from '#handler/name-search.ts'
import { escapedLike } from '#handler/text-filter.ts'
import { type WantedWords, type WordIndex, type WordSearch, wordSearch } from '#handler/word-search.ts'
import { user } from '#kernel/accounts/tables.ts'
import { groupAdmin } from '#kernel/groups/tables.ts'
import { bareCode } from '#lib/bare-code.ts'
import { plainText } from '#lib/plain-text.ts'
import { phoneKeys } from './phone-key.ts'
import { userSearchRow } from './tables.ts'

/**
 * SQL, on `user`: the person administers the group. Columns are wrapped: drizzle takes the table off a bare column of a
 * selected field, and the inner table's column of that name would be compared with itself.
 */
export const administers = (groupId: string | SQLiteColumn): SQL<number> => {
  const wanted = sql`${groupAdmin.groupId} = ${groupId} and ${groupAdmin.userId} = ${user.id}`
  return sql<number>`exists (select 1 from ${groupAdmin} where ${wanted})`
}

/** Sort orders backed by an index. */
export const peopleOrders = {
  email: sql`${user.email} collate nocase`,
  firstName: user.firstNameKey,
  lastName: user.lastNameKey,
  phoneNumber: user.phoneNumber,
  memberCardCode: user.memberCardCode,
  createdAt: user.createdAt,
  lastLoginAt: user.lastLoginAt,
} as const

const unindexed = (column: SQLiteColumn | SQL) => sql`+${column}`

/**
 * Sort orders for the members of one group, without the indexes: SQLite finds them by group and sorts them, instead of
 * walking the order of all people.
 */
export const sortedWhenRead = {
  email: unindexed(peopleOrders.email),
  firstName: unindexed(peopleOrders.firstName),
  lastName: unindexed(peopleOrders.lastName),
  phoneNumber: unindexed(peopleOrders.phoneNumber),
  memberCardCode: unindexed(peopleOrders.memberCardCode),
  createdAt: unindexed(peopleOrders.createdAt),
  lastLoginAt: unindexed(peopleOrders.lastLoginAt),
} as const

/** Shortest word that the full-text table indexes: three letters. */
const INDEXED_LENGTH = 3

/** SQL condition on `user`: each word occurs in the person's facts, or where `also` says. */
export function withWords(text: string | undefined, also: (word: string) => SQL | undefined = () => undefined) {
  return and(...searchWords(text ?? '').map((word) => or(inArray(user.id, peopleWith(word)), also(word))))
}

/**
 * Searched words. The digits of a phone number, however they are separated, are joined to one word: its pairs alone
 * would match every number.
 */
const searchWords = (text: string): string[] =>
  plainText(text)
    .replace(/[,;]+(?=\s|$)/g, ' ')
    .match(/\+?\d[\d./()-]*(?:\s+[\d./()-]+)+(?!\S)|\S+/g) ?? []

/**
 * Spellings under which facts may have a word: of phone numbers they have the digits too, as typed and as E.164, of card
 * codes what is left without signs.
 */
function spellings(word: string): string[] {
  const keys = /^\+?[\d\s./()-]+$/.test(word) ? phoneKeys(word) : /\d/.test(word) ? [bareCode(word)] : []
  return [...new Set([word.replace(/\s+/g, ' '), word.replace(/\s+/g, ''), ...keys])]
}

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

/** Conditions for a search among all people; null if no word is long enough for the full-text table. */
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

/** Search among all people; null if no word is long enough for the full-text table. */
export function searchedPeople(text: string | undefined): WordSearch | null {
  const wanted = wantedWords(text)
  return wanted && wordSearch(peopleFacts, wanted)
}

/**
 * SQL: number of people whose facts contain the letters of the words, counted up to `most`; null as in
 * `searchedPeople`.
 */
export function roughCount(text: string, most: number): SQL<number> | null {
  const wanted = wantedWords(text)
  return (
    wanted &&
    sql<number>`(select count(*) from (select 1 from user_search where user_search match ${wanted.match} limit ${most}))`
  )
}

/** SQL: ids of up to `limit` people with these words; null as in `searchedPeople`. */
export function somePeople(text: string, limit: number): SQL | null {
  const wanted = wantedWords(text)
  return (
    wanted &&
    sql`(select ${userSearchRow.userId} from user_search cross join ${userSearchRow}
      on ${userSearchRow.row} = user_search.rowid where user_search match ${wanted.match} and ${wanted.inRow} limit ${limit})`
  )
}

/** SQL: these words occur in one person's facts; for rows that are examined one by one. */
export const hasWords = (userId: SQLiteColumn, text: string): SQL =>
  sql`exists (select 1 from ${userSearchRow} where ${userSearchRow.userId} = +${userId} and ${factsWith(searchWords(text))})`

/** SQL condition on `user`: not erased. Erased people appear in no list. */
export const isThere = isNull(user.erasedAt)
