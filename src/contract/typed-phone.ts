/** A number rewritten by a spreadsheet: `6,12E+08`. */
const REWRITTEN = /\dE[+-]?\d/i
/** Letters typed for digits: `7O`, `O6`, `3a4`. Words beside a number stay: `poste 12`, `9h30`, `p12`, `24h/24`. */
const MISTYPED = /\d[OoIl](?!\p{L})|(?<!\p{L})[Oo]\d|\d[^\P{L}hHpPxX]\d/u
/** Two digits that a French telephone dials. */
const EMERGENCY = ['15', '17', '18']
/** No number behind a country code is shorter, code included. */
const LEAST_ABROAD = 7

/** True if a text holds what may be a telephone; words may stand beside it. */
export function mayBePhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (REWRITTEN.test(text) || MISTYPED.test(text)) return false
  if (/^\s*\+/.test(text)) return digits.length >= LEAST_ABROAD
  return digits.length > 2 || EMERGENCY.includes(digits)
}
