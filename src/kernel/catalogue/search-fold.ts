import { replacedSql } from '#lib/replace-sql.ts'
import { plainKey } from './slug.ts'

/**
 * Replacements that make searched and typed texts alike before accents and case are ignored. Replacements only, since
 * SQLite statements that write the index must do the same (chapter search-and-catalogue).
 */

const letters: readonly (readonly [string, string])[] = [
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['ß', 'ss'],
  ['ﬀ', 'ff'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
  // Soft hyphens mark where a word may be split; they do not separate words.
  ['\u00ad', ''],
]

/** Characters between words. The letter-like apostrophe is listed because the index would treat it as a letter. */
const separators = [
  "'",
  '’',
  '‘',
  'ʼ',
  '`',
  '´',
  '-',
  '‐',
  '‑',
  '–',
  '—',
  '.',
  ',',
  ';',
  ':',
  '/',
  '(',
  ')',
  '"',
  '\u00a0',
  '\t',
  '\n',
]

/** Abbreviations of whole words, and what they stand for. */
const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** Doubles each space between words: each word then has its own, and two abbreviations in a row are both matched. */
const replacements = [...letters, ...separators.map((sign) => [sign, ' '] as const), [' ', '  '] as const]

/**
 * Folded text: a space on either side of each word, "St" and "Ste" written out, ligatures split, ASCII in lower case.
 */
export function fold(text: string): string {
  return [...abbreviations].reduce(
    (folded, [short, long]) => folded.replaceAll(` ${short} `, ` ${long} `),
    ` ${spaced(text)} `,
  )
}

const spaced = (text: string): string =>
  replacements.reduce((folded, [from, to]) => folded.replaceAll(from, to), asciiLower(text))

/** Lower-cases ASCII only, like SQLite's `lower`. */
const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/** SQL expression that folds a text as `fold` does: nested selections, one replacement after the other. */
export function foldSql(expression: string): string {
  const words = [...abbreviations].map(([short, long]) => [` ${short} `, ` ${long} `] as const)
  const spacedOut = replacedSql(`select lower(${expression}) as t`, replacements)
  return `(${replacedSql(`select ' ' || t || ' ' as t from (${spacedOut})`, words)})`
}

/** Splits into runs of letters, digits and their accents; all else separates words. */
const splitWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** Typed words, folded, each with its alternatives: "st" is "saint", or the beginning of "stade". */
export const typedWords = (typed: string): string[][] =>
  splitWords(spaced(typed)).map((word) => {
    const long = abbreviations.get(word)
    return long === undefined ? [word] : [long, word]
  })

/** Key under which cities are stored and looked up: words without accents, one space between them. */
export const cityKey = (name: string): string => plainKey(splitWords(fold(name)).join(' '))
