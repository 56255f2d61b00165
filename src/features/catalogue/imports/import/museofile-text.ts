import { slugify } from '#kernel/catalogue/slug.ts'

/** A cell without what typing and old encodings left in it: hard spaces, Windows-1252 quotes, split accents, tags. */
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

/** One line of it. */
export const cleanLine = (cell: string): string => cleanText(cell).replace(/\n+/g, ' ')

/** Marks of our descriptions that a text uses by accident are taken away. */
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

/** The first French number in the cell as `05 53 31 71 00`, also where the leading zero is missing; null without one. */
export function phoneNumber(cell: string): string | null {
  const match = /(?<!\d)(?:(?:\+|00)?33 ?(?:\(0\) ?)?0?|0)?([1-9](?:[ .-]?\d){8})(?!\d)/.exec(cleanLine(cell))
  const digits = match?.[1]?.replace(/\D/g, '')
  return digits ? `0${digits}`.replace(/(\d\d)(?=\d)/g, '$1 ') : null
}

/** Hosts have letters of every script. */
const SITE = /^(https?:\/\/)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/?#:].*)?$/iu

/** An absolute address of a site; null for what is none ("en cours de réalisation"). */
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

/** Degrees within bounds, as files write them; null for anything else. */
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

/** Whether the text already names the city, whatever its spelling. */
export const namesCity = (text: string, city: string): boolean => `-${slugify(text)}-`.includes(`-${slugify(city)}-`)
