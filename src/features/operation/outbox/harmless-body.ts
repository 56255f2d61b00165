import { blankLinks } from '#kernel/mail/blank-links.ts'

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`

export const harmlessText = (text: string): string => blankLinks(text)

/** The mail to be looked at: it opens nothing, loads nothing and runs nothing, also outside the frame that shows it. */
export function harmlessHtml(html: string): string {
  const still = html
    .replace(/<(script|iframe|object|embed|form|base|link|meta)\b[^>]*>/gi, '')
    .replace(/<img\b[^>]*>/gi, (tag) => /\balt="([^"]*)"/i.exec(tag)?.[1] ?? '')
    .replace(/\s(href|src|srcset|background|action|on[a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  return blankLinks(still).replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => doctype + POLICY)
}
