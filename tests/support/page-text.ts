import { expect } from 'vitest'
import type { CallSettings, TestApp } from './test-app.ts'

/** Words of a rendered page, in their order; its own spaces are one each. */
export const htmlText = (html: string): string =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
    .trim()

/** Texts of a rendered page, each as it stands between two tags. */
export const htmlTexts = (html: string): string[] =>
  html
    .replaceAll('<!-- -->', '')
    .split(/<[^>]+>/)
    .map(htmlText)

/** A page as the server renders it: what a person reads of its `main`. */
export async function readPage(app: TestApp, path: string, settings: CallSettings = {}) {
  const response = await app.fetch(path, settings)
  const html = await response.text()
  expect([path, response.status]).toEqual([path, 200])
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return { main, mainText: htmlText(main) }
}

/** Addresses of the links whose words begin so. */
export const linksTo = (html: string, name: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="(?<href>[^"]*)"[^>]*>(?<inner>[\s\S]*?)<\/a>/g)].flatMap(({ groups }) =>
    htmlText(groups?.inner ?? '').startsWith(name) ? [groups?.href ?? ''] : [],
  )
