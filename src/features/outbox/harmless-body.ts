/** What stands where a link went on. */
const BLANK = '•••'

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`

/**
 * The address up to the first word of its path. What follows may open an account, an order or a basket, so that nothing of
 * it is shown, whatever the mail.
 */
function blankedUrl(address: string): string {
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(address) ?? []
  const [, first = '', rest = ''] = /^(\/[^/?#]*)?(.*)$/.exec(path) ?? []
  // A word as long as this is no page's name.
  const name = first.length > 24 ? '/' : first
  return name !== first || (rest !== '' && rest !== '/') ? `${origin}${name === '/' ? '' : name}/${BLANK}` : address
}

const URLS = /https?:\/\/[^\s"'<>\\)]+/gi

const blankUrls = (text: string): string => text.replace(URLS, blankedUrl)

export const harmlessText = (text: string): string => blankUrls(text)

/** The mail to be looked at: it opens nothing, loads nothing and runs nothing, also outside the frame that shows it. */
export function harmlessHtml(html: string): string {
  const still = html
    .replace(/<(script|iframe|object|embed|form|base|link|meta)\b[^>]*>/gi, '')
    .replace(/<img\b[^>]*>/gi, (tag) => /\balt="([^"]*)"/i.exec(tag)?.[1] ?? '')
    .replace(/\s(href|src|srcset|background|action|on[a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  return blankUrls(still).replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => doctype + POLICY)
}
