import { plainText } from '../plain-text.ts'

/** Normal form of a heading for comparison: `Code postal * :` and `CODE_POSTAL` become `code postal`. */
export const headingKey = (text: string): string =>
  plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Heading without a note in brackets: « Catégorie (rayon) », « Code postal [5 chiffres] ». */
export const withoutNote = (heading: string): string => heading.replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')

/** Normal form without spaces, since some programs write `codepostal`. */
export const compactKey = (text: string): string => headingKey(text).replaceAll(' ', '')

/** Most lines of titles and notes above the header. */
export const MOST_ABOVE = 20

/**
 * Index of the header among the first lines: the line with the most known column names, else the first about as wide as
 * the table. Titles, dates and notes above it fill one or two cells.
 */
export function findHeader(lines: readonly (readonly string[])[], isKnown: (key: string) => boolean): number {
  const first = lines.slice(0, MOST_ABOVE)
  const known = first.map((cells) => new Set(cells.map(compactKey).filter((key) => key !== '' && isKnown(key))).size)
  const most = Math.max(0, ...known)
  const filled = first.map((cells) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...filled)
  if (most >= Math.min(2, widest)) return known.indexOf(most)
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 > widest),
  )
}
