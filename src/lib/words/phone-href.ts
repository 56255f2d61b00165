import { findShortPhone, isShortPhone } from './short-phone.ts'

/** Ten digits as written in France, with or without the country code; a spreadsheet may have dropped the first 0, or the +. */
const FRENCH = /(?<![\d+])(?:(?:\+|00)? ?33 ?(?:\(0\) ?)?0?|0)?([1-9](?:[ .,\-/]?\d){8})(?!\d)/
/** Country code and up to twelve further digits. */
const ABROAD = /(?<!\d)(?:\+|00) ?([1-9]\d{0,2}(?:[ .\-()]*\d){5,12})(?!\d)/

/**
 * Country codes in place of +33 before an overseas number's first digits (Arcep's plan), which +33 leads to nobody; the
 * 0508 of Saint-Pierre-et-Miquelon is itself the code.
 */
const OVERSEAS: readonly [RegExp, string][] = [
  [/^(?=262|263|269|639|692|693|976)/, '262'],
  [/^(?=590|690|691)/, '590'],
  [/^(?=594|694)/, '594'],
  [/^(?=596|696|697)/, '596'],
  [/^508/, '508'],
]
/** Nine digits behind one of these codes have no 0 before them, though people keep it. */
const KEPT_ZERO = new RegExp(`^(${OVERSEAS.map(([, code]) => code).join('|')})0(?=\\d{9}$)`)

/** Text with a keyboard's signs between digits in place of those of word processors, and without brackets around a code. */
export const plainPhone = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[·•_]/g, ' ')
    .replaceAll('\uff0b', '+')
    .replace(/\((\+\d{1,3}|0\d|00\d{1,3})\)/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim()

const onlyDigits = (text: string): string => text.replace(/\D/g, '')

/**
 * Returns the first number of a text as `tel:+33400000001`, or null. Ignores "poste 12" after it, further numbers and
 * words, because a phone dials one number.
 */
export function phoneHref(text: string): string | null {
  const plain = plainPhone(text)
  if (isShortPhone(plain)) return `tel:${onlyDigits(plain)}`
  const [french, abroad] = [FRENCH.exec(plain), ABROAD.exec(plain)]
  if (french?.[1] !== undefined && (abroad === null || french.index <= abroad.index)) {
    const number = onlyDigits(french[1])
    const [begins, code] = OVERSEAS.find(([some]) => some.test(number)) ?? [/^/, '33']
    return `tel:+${number.replace(begins, code)}`
  }
  if (abroad?.[1] !== undefined) return `tel:+${onlyDigits(abroad[1].replace('(0)', '')).replace(KEPT_ZERO, '$1')}`
  const short = findShortPhone(plain)
  return short === null ? null : `tel:${short}`
}

/**
 * Number recognised within a sentence: with its 0, in pairs or in one go, or with a country code. No digit may adjoin
 * it, even after a space, since parts of a SIRET or of longer numbers are no phone numbers.
 */
const IN_TEXT =
  /(?<![\d+.,]|\d[\s.-])(?:(?:\+|00(?=\s?(?:3[2-9]|41|49|262|377|50[78]|59[0-9]|68[17]|689)))(?:\s?\(?\d){1,3}\)?(?:[\s.-]?\(?\d\)?){6,11}|0[1-9](?:[\s.-]?\d{2}){4}|0[1-9]\d{2}(?:[\s.]\d{2}){3})(?!\d|[\s.,-]\d)/g

/** Phone numbers in a sentence, each with its position and `tel:` address. */
export const phonesIn = (text: string): { at: number; part: string; href: string }[] =>
  [...text.matchAll(IN_TEXT)].flatMap(({ index, 0: part }) => {
    const href = phoneHref(part)
    return href === null ? [] : [{ at: index, part, href }]
  })
