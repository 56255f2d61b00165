/** Our own codes (src/features/tickets/ticket-code.ts) without the letters that are easily taken for a digit. */
const OWN_CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/

/**
 * What a read or typed text may be the code of, the likeliest first: the text itself, in capitals, and as one of our own
 * codes, whose dashes nobody has to type and whose 0 and 1 may have been read as letters.
 */
export function codeForms(text: string): string[] {
  const exact = text.trim()
  const capitals = exact.toUpperCase()
  const own = capitals
    .replace(/[\s.-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  const grouped = OWN_CODE.test(own) ? (own.match(/.{4}/g) ?? []).join('-') : null
  return [...new Set([exact, capitals, ...(grouped === null ? [] : [grouped])])].filter((form) => form.length > 0)
}

/** What of a code is shown where its ticket is not at hand. */
export const codeEnd = (code: string): string => code.slice(-4)
