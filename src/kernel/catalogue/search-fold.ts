import { replacedSql } from '#lib/replace-sql.ts'
import { plainKey } from './slug.ts'

/**
 * Makes searched and typed texts alike, before accents and case are ignored. Replacements only, which a statement of
 * SQLite can do as well: statements write the index (chapter search-and-catalogue).
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
  // Soft hyphens show where a word may be cut; they end none.
  ['\u00ad', ''],
]

/** What stands between words. The letter-like apostrophe is here because the index would take it for a letter. */
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

/** Whole words, written out. */
const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** Two spaces between words: each has its own, so that of two abbreviations in a row both are seen. */
const replacements = [...letters, ...separators.map((sign) => [sign, ' '] as const), [' ', '  '] as const]

/** Words with a space on either side; "St" and "Ste" written out, ligatures apart, ASCII in lower case. */
export function fold(text: string): string {
  return [...abbreviations].reduce(
    (folded, [short, long]) => folded.replaceAll(` ${short} `, ` ${long} `),
    ` ${spaced(text)} `,
  )
}

const spaced = (text: string): string =>
  replacements.reduce((folded, [from, to]) => folded.replaceAll(from, to), asciiLower(text))

/** As SQLite's `lower`. */
const asciiLower = (text: string) => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/** The SQL expression that does to a text what `fold` does: a row that goes through one selection after the other. */
export function foldSql(expression: string): string {
  const words = [...abbreviations].map(([short, long]) => [` ${short} `, ` ${long} `] as const)
  const spacedOut = replacedSql(`select lower(${expression}) as t`, replacements)
  return `(${replacedSql(`select ' ' || t || ' ' as t from (${spacedOut})`, words)})`
}

/** Letters, digits and their accents; everything else only stands between words. */
const splitWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/**
 * The words that somebody typed, folded, each with whatever else it may be: "st" is "saint", or the beginning of "stade".
 */
export const typedWords = (typed: string): string[][] =>
  splitWords(spaced(typed)).map((word) => {
    const long = abbreviations.get(word)
    return long === undefined ? [word] : [long, word]
  })

/** How cities are kept and looked up: as words without accents, one space between them. */
export const cityKey = (name: string): string => plainKey(splitWords(fold(name)).join(' '))

/** What keys of cities may begin with when this was typed. */
export function cityPrefixes(typed: string): string[] {
  const [last = [], ...before] = typedWords(typed).reverse()
  const start = before.reverse().map(([word]) => word)
  return last.map((word) => plainKey([...start, word].join(' ')))
}
