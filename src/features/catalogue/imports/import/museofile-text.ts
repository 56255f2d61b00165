import { slugify } from '#kernel/catalogue/slug.ts'

/** Cleans a cell of typing and encoding leftovers: hard spaces, Windows-1252 quotes, split accents, tags. */
export function cleanText(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/\u0093/g, '“')
    .replace(/\u0094/g, '”')
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Cleans a cell into one line. */
export const cleanLine = (cell: string): string => cleanText(cell).replace(/\n+/g, ' ')

/** Removes formatting marks of our description syntax that a text contains by accident. */
export const plainParagraphs = (cell: string): string =>
  cleanText(cell).replace(/\*\*/g, '').replace(/^#+ */gm, '').replace(/^---$/gm, '').trim()

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `LEVIE` → `Levie`; `Paris (16e)`, `A / B` → the first name alone. */
export function cityName(cell: string): string {
  const first = cleanLine(cell)
    .replace(/\s*\(.*$/, '')
    .split(/\s*\/\s*/)[0]
  const city = (first ?? '').trim()
  if (city !== city.toUpperCase()) return city
  return city
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

/** First French number in the cell as `05 53 31 71 00`, even without its leading zero; null if there is none. */
export function phoneNumber(cell: string): string | null {
  const match = /(?<!\d)(?:(?:\+|00)?33 ?(?:\(0\) ?)?0?|0)?([1-9](?:[ .-]?\d){8})(?!\d)/.exec(cleanLine(cell))
  const digits = match?.[1]?.replace(/\D/g, '')
  return digits ? `0${digits}`.replace(/(\d\d)(?=\d)/g, '$1 ') : null
}

/** Matches a website's URL; hosts may have letters of every script. */
const SITE = /^(https?:\/\/)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/?#:].*)?$/iu

/** Absolute URL of a website; null for other text ("en cours de réalisation"). */
export function siteAddress(cell: string): string | null {
  const text = cleanLine(cell)
    .replace(/^\/+/, '')
    .replace(/^h(www\.)/i, '$1')
  if (!SITE.test(text)) return null
  try {
    return new URL(/^https?:\/\//i.test(text) ? text : `http://${text}`).href
  } catch {
    return null
  }
}

const DECIMAL = /^([+-]?\d+(?:\.\d+)?) ?°? ?([NSEWO])?$/i
/** Degrees, minutes and seconds: `46°15'30" N`. */
const SEXAGESIMAL = /^(\d+) ?° ?(\d+(?:\.\d+)?) ?['’′](?: ?(\d+(?:\.\d+)?) ?(?:"|″|''|’’))? ?([NSEWO])?$/i

/** Degrees within bounds, in the notations of such files; null for anything else. */
export function degrees(cell: string, bound: 90 | 180): number | null {
  const text = cell.trim().replace(/\s+/g, ' ').replace(/^[−–]/, '-').replaceAll(',', '.')
  const [, decimal, side] = DECIMAL.exec(text) ?? []
  const [, whole, minutes = '0', seconds = '0', other] = SEXAGESIMAL.exec(text) ?? []
  const size =
    decimal ?? (whole === undefined ? undefined : Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600)
  if (size === undefined) return null
  const value = Number(size) * (/^[SWO]$/i.test(side ?? other ?? '') ? -1 : 1)
  return Math.abs(value) <= bound ? value : null
}

/** True if the text already names the city, in any spelling. */
export const namesCity = (text: string, city: string): boolean => `-${slugify(text)}-`.includes(`-${slugify(city)}-`)
