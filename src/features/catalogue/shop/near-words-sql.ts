import { plainTextSql } from '#lib/plain-text.ts'

/**
 * Length of the prefix by which a word is indexed; it is also indexed by that prefix with any one letter left out, to
 * find misspellings.
 */
export const KEY_LENGTH = 7
/** Longer pieces are not indexed, because people do not type them. */
const LONGEST_WORD = 40
const WITHOUT = Array.from({ length: KEY_LENGTH + 1 }, (_, at) => `(${at})`).join(', ')

/**
 * SQL after a list of common tables: adds missing words of `texts`, a selection of one column, to `search_near`. Skips
 * pieces with other signs than letters and digits, which `foldSql` leaves in.
 */
export const insertNearWords = (texts: string): string => `
  text_line (folded) as (${texts}),
  piece (word, rest) as (
    select '', ${plainTextSql('folded')} || ' ' from text_line
    union all
    select substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) from piece where rest <> ''
  ),
  fresh (word, start) as materialized (
    select distinct word, substr(word, 1, ${KEY_LENGTH}) from piece p
    where length(word) between 2 and ${LONGEST_WORD} and word not glob '*[^a-z0-9]*'
      and not exists (select 1 from search_near n where n.key = substr(p.word, 1, ${KEY_LENGTH}) and n.word = p.word)
  ),
  without (at) as (values ${WITHOUT})
  insert or ignore into search_near (key, word)
  select iif(at = 0, start, substr(start, 1, at - 1) || substr(start, at + 1)), word
  from fresh join without on at <= length(start)`

/** True if the word would be stored. */
export const isKept = (word: string): boolean => new RegExp(`^[a-z0-9]{2,${LONGEST_WORD}}$`).test(word)

/** Keys of a typed word, built as in the SQL above. */
export function nearKeys(word: string): string[] {
  const start = word.slice(0, KEY_LENGTH)
  return [...new Set([start, ...Array.from(start, (_, at) => start.slice(0, at) + start.slice(at + 1))])]
}
