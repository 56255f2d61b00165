import { mayBePhone } from '#contract/typed-phone.ts'
import { plainText } from '#lib/plain-text.ts'
import { looksRounded } from '#lib/table/cell-remarks.ts'
import { phoneHref } from '#lib/words/phone-href.ts'
import { cleanLine, degrees, phoneNumber, siteAddress } from './museofile-text.ts'
import type { ReadCell } from './row-remarks.ts'

/** Readers of optional cells, the same for every format. */

const none = { value: null }
const left = (cell: string): ReadCell<null> => ({ value: null, kind: looksRounded(cell) ? 'rounded' : 'left' })

const SITE_IN_TEXT = /(?<![/\w.])(?:https?:\/\/|www\.)[^\s;,<>"«»()]+/gi

/** Reads a website's URL, or the first one within a text. */
export function readSite(cell: string): ReadCell<string | null> {
  const text = cleanLine(cell)
  if (text === '') return none
  const sites = text.match(SITE_IN_TEXT) ?? []
  const whole = siteAddress(text)
  if (whole !== null && sites.length < 2) return { value: whole }
  const first = siteAddress(sites[0]?.replace(/[.:!?]+$/, '') ?? '')
  return first === null ? left(text) : { value: first, kind: 'part' }
}

const NINE_DIGITS = /^[1-9](?:[ .-]?\d){8}$/
/** Matches a number alone, with the usual separators between its digits. */
const NUMBER_ALONE = /^(?:\+|00)?[\d\s.()/-]+$/

/** Reads a French number in its shown form, the first of several; a foreign one stays as written. */
export function readPhone(cell: string): ReadCell<string | null> {
  const text = cleanLine(cell)
  if (text === '') return none
  const french = phoneNumber(text)
  if (french === null) return phoneHref(text) === null || !mayBePhone(text) ? left(text) : { value: text }
  if (NINE_DIGITS.test(text)) return { value: french, kind: 'mended' }
  const digits = (number: string) => number.replace(/\D/g, '').length
  // Up to four extra digits are a country code; +262 and the like belong to the number.
  const isAlone = NUMBER_ALONE.test(text) && digits(text) <= digits(french) + 4
  return isAlone ? { value: french } : { value: french, kind: 'part' }
}

export const isFrance = (country: string) => /^(?:|f|fr|fra|france)$/.test(plainText(country))

/** Reads five digits in France, restoring a leading zero that a spreadsheet dropped; elsewhere as written. */
export function readPostalCode(cell: string, country: string): ReadCell<string | null> {
  const text = cleanLine(cell)
  if (text === '') return none
  if (!isFrance(country)) return { value: text }
  const bare = text
    .replace(/^FR?[\s-]+(?=\d)/i, '')
    .replace(/[.,]0+$/, '')
    .replace(/\s/g, '')
  if (/^\d{5}$/.test(bare)) return { value: bare }
  if (/^[1-9]\d{3}$/.test(bare)) return { value: `0${bare}`, kind: 'mended' }
  const [, first] = /^(\d{2} ?\d{3})\s*cedex\b/i.exec(text) ?? []
  return first === undefined ? left(text) : { value: first.replace(' ', ''), kind: 'part' }
}

interface Position {
  lat: number
  lng: number
}

/** Parts of a cell that holds both coordinates, as maps copy them: `46.25, 5.65`; a comma alone may be a decimal one. */
const bothIn = (cell: string): readonly string[] =>
  [/\s*;\s*/, /,\s+/, /(?<=\.\d+),/, /\s+/]
    .map((sign) => cell.trim().split(sign))
    .find((parts) => parts.length === 2) ?? []

/** Reads both coordinates or none, also out of one cell; swaps those of metropolitan France that were exchanged. */
export function readCoordinates(lat: string, lng: string, country: string): ReadCell<Position | null> {
  if (lat === '' && lng === '') return none
  if (lat === '' || lng === '') {
    const [one, other] = bothIn(lat + lng)
    if (one !== undefined && other !== undefined) return readCoordinates(one, other, country)
  }
  const [first, second] = [degrees(lat, 90), degrees(lng, 180)]
  if (first === null || second === null || (first === 0 && second === 0)) return { value: null, kind: 'left' }
  const isExchanged = isFrance(country) && first > -5.5 && first < 10 && second > 41 && second < 51.5
  return isExchanged ? { value: { lat: second, lng: first }, kind: 'mended' } : { value: { lat: first, lng: second } }
}

const yes = ['oui', 'o', 'vrai', 'x', '1', 'yes', 'true', '✓', '✔']
const no = ['non', 'n', 'faux', '0', 'no', 'false']

export function readYesNo(cell: string): ReadCell<boolean | null> {
  const word = plainText(cell)
  if (word === '') return none
  return yes.includes(word) ? { value: true } : no.includes(word) ? { value: false } : left(cell)
}
