import { plainText, plainTextSql } from '#lib/plain-text.ts'
import { replacedSql } from '#lib/replace-sql.ts'
import { plainKey } from './slug.ts'

/** Searched and typed texts are made alike by replacements, since SQLite does the same (chapter search-and-catalogue). */

/** Signs between words, of those that plain texts have. */
const separators = ["'", '`', '-', '.', ',', ';', ':', '/', '(', ')', '"', '\t', '\n']

/** Abbreviations of whole words, and what they stand for. */
const abbreviations = new Map([
  ['st', 'saint'],
  ['ste', 'sainte'],
])

/** Doubles each space between words: each word then has its own, and two abbreviations in a row are both matched. */
const replacements = [...separators.map((sign) => [sign, ' '] as const), [' ', '  '] as const]

/** Folded text: plain, a space on either side of each word, "St" and "Ste" written out. */
export function fold(text: string): string {
  return [...abbreviations].reduce(
    (folded, [short, long]) => folded.replaceAll(` ${short} `, ` ${long} `),
    ` ${spaced(text)} `,
  )
}

const spaced = (text: string): string =>
  replacements.reduce((folded, [from, to]) => folded.replaceAll(from, to), plainText(text))

/** SQL expression that folds a text as `fold` does: nested selections, one replacement after the other. */
export function foldSql(expression: string): string {
  const words = [...abbreviations].map(([short, long]) => [` ${short} `, ` ${long} `] as const)
  const spacedOut = replacedSql(`select ${plainTextSql(expression)} as t`, replacements)
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
