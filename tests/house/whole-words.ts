/** Texts that a test compares from end to end, told from those that it looks for within a longer one. */
import { fixedParts, literal, looseMatches, placeholder, readSource } from './quoted-words.ts'

const part = /[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\]/.source
const texts = new RegExp(`(?<use>\\b\\w+\\(\\s*)?(?:(?<words>${literal})|(?<pattern>/(?![/*])(?:${part})+/))`, 'g')
const within = /^(?:toContain|toMatch|stringContaining|includes|startsWith|endsWith|RegExp)\(/
const anchored = /^\/\^.*\$\/$/

export interface ReadTexts {
  whole: string[]
  loose: string[]
}

/** The texts of a test: its name and its comments are none. */
export function readTexts(source: string, isBrowser: boolean): ReadTexts {
  const found: ReadTexts = { whole: [], loose: [] }
  const lax = new Set(isBrowser ? looseMatches({ from: 1, source }).map((each) => readSource(each.words)) : [])
  for (const { groups } of source.replace(/^\s*\/\/.*$/gm, '').matchAll(texts)) {
    const { use = '', words, pattern = '' } = groups ?? {}
    if (/^test\(/.test(use)) continue
    const text = readSource(words?.slice(1, -1) ?? pattern.replace(/^\/\^?|\$?\/$/g, ''))
    const isWhole = words === undefined ? anchored.test(pattern) : !within.test(use) && !lax.has(text)
    found[isWhole ? 'whole' : 'loose'].push(text)
  }
  return found
}

/** Quoted words hold a place for a name or a number. */
export const hasPlace = (quoted: string): boolean =>
  placeholder.test(quoted.replace(/\.\.\.$/, '')) && fixedParts(quoted).length > 0

/** The text holds the quoted words, with something in each place. */
export function fits(text: string, quoted: string): boolean {
  const parts = quoted.split(placeholder).map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('.+')).test(text)
}
