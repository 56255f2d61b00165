import { plainTextSql } from '#lib/plain-text.ts'

/** The keys of a word are made of its first letters: these, and what is left of them without one. */
export const KEY_LENGTH = 7
/** Longer ones are no words that somebody types. */
const LONGEST_WORD = 40
const WITHOUT = Array.from({ length: KEY_LENGTH + 1 }, (_, at) => `(${at})`).join(', ')

/**
 * SQL behind a list of common tables: writes what `search_near` lacks of the words of `texts`, a selection of one column.
 * What is neither a letter nor a digit ends no word there, as `foldSql` has left it: such pieces are passed over.
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

/** Whether a word would be among those that are written. */
export const isKept = (word: string): boolean => new RegExp(`^[a-z0-9]{2,${LONGEST_WORD}}$`).test(word)

/** The same keys of a word that was typed. */
export function nearKeys(word: string): string[] {
  const start = word.slice(0, KEY_LENGTH)
  return [...new Set([start, ...Array.from(start, (_, at) => start.slice(0, at) + start.slice(at + 1))])]
}
