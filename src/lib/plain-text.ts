import { replacedSql } from './replace-sql.ts'

/**
 * Plain text, by which lists are searched and sorted: without accents, ligatures and case, apostrophes and spaces as on
 * the keyboard. Replacements only, so that an SQLite statement can do the same.
 */
const families: Record<string, string> = {
  a: 'àáâãäå',
  ae: 'æ',
  c: 'ç',
  e: 'èéêë',
  i: 'ìíîï',
  n: 'ñ',
  o: 'òóôõöø',
  oe: 'œ',
  s: 'š',
  ss: 'ß',
  u: 'ùúûü',
  y: 'ýÿ',
  z: 'ž',
  "'": '’‘ʼ',
  ' ': '\u00a0\u202f',
}

/** Combining accents after their letter, as some systems write them. */
const loose = ['\u0300', '\u0301', '\u0302', '\u0303', '\u0308', '\u0327']

const pairs: (readonly [string, string])[] = [
  ...Object.entries(families).flatMap(([plain, letters]) =>
    [...new Set([...letters].flatMap((letter) => [letter, ...upper(letter)]))].map(
      (letter) => [letter, plain] as const,
    ),
  ),
  ...loose.map((accent) => [accent, ''] as const),
]

/** Single capital of a letter; none for "ß". */
function upper(letter: string): string[] {
  const capital = letter.toUpperCase()
  return capital.length === 1 ? [capital] : []
}

const known = new Map(pairs)
const letters = new RegExp([...known.keys()].join('|'), 'g')

export const plainText = (text: string): string =>
  text.replace(letters, (letter) => known.get(letter) ?? '').replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

/** SQL expression that does the same as `plainText`. */
export const plainTextSql = (expression: string): string =>
  `(select lower(t) from (${replacedSql(`select ${expression} as t`, pairs)}))`
