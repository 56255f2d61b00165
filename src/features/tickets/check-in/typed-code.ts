import { azertyReading } from './azerty-reading.ts'

/** Our own codes (src/features/stock/ticket-codes/ticket-code.ts) without the letters that are easily taken for a digit. */
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/
/** A hand scanner's word for the symbology that it has read (ISO/IEC 15424), such as `]Q1`. */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z](?=.)/s

/** One of our own codes, whose dashes nobody has to type and whose 0 and 1 may have been read as letters. */
function ownCode(capitals: string): string[] {
  const own = capitals
    .replace(/[\s.\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return OWN_CODE.test(own) ? [(own.match(/.{4}/g) ?? []).join('-')] : []
}

/** The last part of an address and its values: partners print a code as the end of a link. */
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
 * Codes that a text may mean, the likeliest first: as it is, in capitals, in small letters, as one of our own codes;
 * then the same without what a scanner puts in front, in plain letters, off a scanner's American keys, and behind an address.
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

/** What of a code is shown where its ticket is not at hand. */
export const codeEnd = (code: string): string => code.slice(-4)
