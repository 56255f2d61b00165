import { plainLetter } from './letter-folding.ts'

/** Plain text, by which lists are searched and sorted: as if typed on a keyboard without accents and capitals. */

const SEEN = 5000
const known = new Map<string, string>()

function knownLetter(letter: string): string {
  const found = known.get(letter)
  if (found !== undefined) return found
  const plain = plainLetter(letter)
  if (known.size < SEEN) known.set(letter, plain)
  return plain
}

export const plainText = (text: string): string =>
  text.replace(/[^ -~]/gu, knownLetter).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/** Signs of a keyboard, of which plain text is made but for other alphabets. */
const keys = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  .join('')
  .replaceAll("'", "''")

/**
 * SQL expression that does the same as `plainText`: a step for each letter that no keyboard has, by the table
 * `letter_folding`. Flat, because SQLite's parser holds about a hundred nested calls; null stays null.
 */
export const plainTextSql = (expression: string): string => `(with recursive folded (t, rest) as (
  select ${expression}, null
  union all
  select case when rest is null then t else replace(t, substr(rest, 1, 1),
    coalesce((select plain from letter_folding where letter = substr(rest, 1, 1)), substr(rest, 1, 1))) end,
    ltrim(case when rest is null then t else substr(rest, 2) end, '${keys}') from folded where t is not null and (rest is null or rest <> ''))
  select lower(t) from folded where rest = '')`
