import { plainText } from '../plain-text.ts'

/** A heading as headings are compared: `Code postal * :` and `CODE_POSTAL` are `code postal`. */
export const headingKey = (text: string): string =>
  plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Programs write some in one word: `codepostal`. */
export const compactKey = (text: string): string => headingKey(text).replaceAll(' ', '')

/** Titles and notes above the header are few. */
export const MOST_ABOVE = 20

/**
 * Which of the first lines is the header: the one that names most columns by known names, else the first that is about as
 * wide as the table. Titles, dates and notes above it fill a cell or two.
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
