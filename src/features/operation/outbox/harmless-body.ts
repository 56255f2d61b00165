import { blankLinks } from '#kernel/mail/blank-links.ts'

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`

export const harmlessText = (text: string): string => blankLinks(text)

/** Mail for display: its links, images and scripts are removed, so that it does nothing even outside its frame. */
export function harmlessHtml(html: string): string {
  const still = html
    .replace(/<(script|iframe|object|embed|form|base|link|meta)\b[^>]*>/gi, '')
    .replace(/<img\b[^>]*>/gi, (tag) => /\balt="([^"]*)"/i.exec(tag)?.[1] ?? '')
    .replace(/\s(href|src|srcset|background|action|on[a-z]+)\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, '')
  return blankLinks(still).replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => doctype + POLICY)
}
