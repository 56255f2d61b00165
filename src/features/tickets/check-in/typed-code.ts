import { azertyReading } from './azerty-reading.ts'

/** Our own codes (src/kernel/stock/ticket-code.ts), without letters that look like digits. */
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** Prefix with which a hand scanner names the symbology (ISO/IEC 15424), such as `]Q1`. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z](?=.)/s

/** Restores one of our own codes typed without dashes, or with 0 and 1 read as letters. */
function ownCode(capitals: string): string[] {
  const own = capitals
    .replace(/[\s.\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return OWN_CODE.test(own) ? [(own.match(/.{4}/g) ?? []).join('-')] : []
}

/** Last part of a URL and its query values, as partners print codes at the end of a link. */
function behindAddress(text: string): string[] {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return []
  const { pathname, searchParams } = new URL(text)
  return [decoded(pathname.split('/').at(-1) ?? ''), ...searchParams.values()]
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * Codes that a text may mean, likeliest first: unchanged, in capitals, in small letters, as our own code; then without
 * a scanner's prefix, in plain letters, retyped from American keys, and from an address.
 */
export function codeForms(text: string): string[] {
  const exact = text.trim()
  const bare = exact.replace(AIM_PREFIX, '').normalize('NFKC')
  const readings = [exact, bare, ...azertyReading(bare), ...behindAddress(bare)]
  const forms = readings.flatMap((each) => [
    each,
    each.toUpperCase(),
    each.toLowerCase(),
    ...ownCode(each.toUpperCase()),
  ])
  return [...new Set(forms)].filter((form) => form.length > 0)
}

/** Part of a code that is shown if its ticket is not at hand. */
export const codeEnd = (code: string): string => code.slice(-4)
