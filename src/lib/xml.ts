import { escapeHtml } from './html-text.ts'

/** Characters that XML 1.0 has no form for, not even an escaped one. */
const unreadable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Anything that may need care, surrogates included: most texts have none, and asking costs less than replacing. */
const careful = /[&<>"]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/

const xmlText = (text: string): string => (careful.test(text) ? escapeHtml(text.replace(unreadable, '')) : text)

/** Element of its children, which are XML already. */
export const xmlElement = (name: string, ...children: readonly string[]): string =>
  `<${name}>${children.join('')}</${name}>`

/** Element of a text, with its attributes. */
export const xmlWord = (name: string, text: string, attributes?: Readonly<Record<string, string>>): string => {
  if (!attributes) return `<${name}>${xmlText(text)}</${name}>`
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  return `<${name}${said.join('')}>${xmlText(text)}</${name}>`
}

/** Cents as XML amounts have them: a point, two decimals, no sign for thousands. */
export function xmlAmount(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const size = Math.abs(cents)
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
