import { findShortPhone } from '#lib/words/short-phone.ts'

/** A number rewritten by a spreadsheet: `6,12E+08`. */
const REWRITTEN = /\dE[+-]?\d/i
/** Letters typed for digits: `7O`, `O6`, `3a4`. Words beside a number stay: `poste 12`, `9h30`, `p12`, `24h/24`. */
const MISTYPED = /\d[OoIl](?!\p{L})|(?<!\p{L})[Oo]\d|\d[^\P{L}hHpPxX]\d/u
/** Fewer digits are a short number, or none. */
const LEAST = 7
/** Digits of a number that begins with the 0 of France. */
const FRENCH = 10
/** Six digits in pairs or together, as numbers of some places overseas are written there. */
const SIX = /^[^\d+]*[1-9](?:[ .\-/]?\d){5}\D*$/
/** No number behind a country code is shorter, code included. */
const LEAST_ABROAD = 7

/** True if a text holds what may be a telephone; words may stand beside it. */
export function mayBePhone(text: string): boolean {
  const plain = text.replace(/\s+/g, ' ').trim()
  const digits = plain.replace(/\D/g, '')
  if (REWRITTEN.test(plain) || MISTYPED.test(plain)) return false
  if (plain.startsWith('+')) return digits.length >= LEAST_ABROAD
  if (digits.startsWith('00')) return digits.length >= LEAST_ABROAD + '00'.length
  if (digits.startsWith('0')) return digits.length >= FRENCH
  return digits.length >= LEAST || findShortPhone(plain) !== null
}

/** True for six digits, which are a number at some places only: the postal code says if at this one. */
export const isOfSomePlace = (text: string): boolean => !mayBePhone(text) && SIX.test(text)
