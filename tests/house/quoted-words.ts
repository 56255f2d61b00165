/** The words that rows of the specification quote, and how tests match them. */
import { readFileSync } from 'node:fs'
import type { Citation } from './citations.ts'

/** Apostrophes, three dots and spaces are written in several ways that read alike. */
export const alike = (text: string): string =>
  text
    .replace(/[’‘]/g, "'")
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ')

const quotation =
  /"(?<double>[^"]+)"|(?<![\p{L}\d])'(?<single>(?:[^']|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})|« (?<french>[^»]+) »/gu

/** "A failed login shows: Échec de la connexion": a text to its end, without marks. */
const announced = /\b(?:is|shows): (?<words>\p{Lu}[^"«]*?)(?=, followed by| \((?:also|verbatim)|\.?$)/gu

/** Words between quotation marks in a sentence of the specification, and those that it announces by a colon. */
export const quotedWords = (sentence: string): string[] => [
  ...[...sentence.matchAll(quotation)].flatMap(({ groups }) => {
    const words = alike(groups?.double ?? groups?.single ?? groups?.french ?? '')
    return words.split(/(?<=\p{Ll})\/(?=\p{Lu})/u)
  }),
  ...[...sentence.matchAll(announced)].map(({ groups }) => alike(groups?.words ?? '')),
]

/** A place in quoted words where a name or a number stands. */
export const placeholder = /\{[^}]*\}| ?\(details\)| ?\(reason\)|\b[NM]\b|#[a-zN]\b|\(s\)|dd\/mm\/yyyy|\.\.\.$/

/** The parts of quoted words that always read so: « Partenaire {name} créé » has two. */
export const fixedParts = (quoted: string): string[] =>
  quoted
    .split(placeholder)
    .map((part) => part.trim())
    .filter((part) => /\p{L}{2}/u.test(part))

/** A test's text with patterns and escapes as they read. */
export const readSource = (source: string): string =>
  alike(source.replace(/\\(['"`.?])/g, '$1').replaceAll('. ?', '. '))

/** Quoted words of each row, as docs/spec.md repeats them. */
export const wordsByRow = (): Map<string, string[]> =>
  new Map(
    [...readFileSync('docs/spec.md', 'utf8').matchAll(/^- \*\*(?<row>[CKP]-[A-Z]+-\d{3})\*\* (?<text>.*)$/gm)].map(
      ({ groups }) => [groups?.row ?? '', quotedWords(groups?.text ?? '')],
    ),
  )

/** The test, or the group of tests, below a citation: down to the line that closes it. */
export function citedTest({ line }: Citation, text: string): { from: number; source: string } {
  const lines = text.split('\n')
  const from = lines.findIndex((each, at) => at >= line && !/^\s*(\/\/|$)/.test(each))
  const indent = /^\s*/.exec(lines[from] ?? '')?.[0] ?? ''
  // `test.each([` closes its table first, and opens the test on the same line.
  const isEnd = (each: string) => new RegExp(`^${indent}[})\\]]`).test(each) && !/[({]$|=>$/.test(each)
  const length = lines.slice(from + 1).findIndex(isEnd)
  return { from: from + 1, source: lines.slice(from, length === -1 ? undefined : from + length + 2).join('\n') }
}

export const literal = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/.source
const matchers = [
  new RegExp(
    `getBy(?:Text|Label|Placeholder|AltText|Title)\\(\\s*(?<words>${literal})\\s*(?:,\\s*(?<how>\\{[^{}]*\\}))?,?\\s*\\)`,
    'g',
  ),
  new RegExp(`getByRole\\(\\s*'\\w+',\\s*(?<how>\\{(?:[^{}\`'"]|${literal})*\\}),?\\s*\\)`, 'g'),
  new RegExp(`hasText: (?<words>${literal})`, 'g'),
  new RegExp(`\\bshown\\([^,]+,\\s*(?<words>${literal})\\)`, 'g'),
]
const named = new RegExp(`\\bname: (?<words>${literal})`)

export interface Loose {
  line: number
  words: string
}

/** Texts that a browser's test matches in any case, with whatever stands before and after them. */
export const looseMatches = ({ from, source }: { from: number; source: string }): Loose[] =>
  matchers.flatMap((matcher) =>
    [...source.matchAll(matcher)].flatMap(({ index, groups }) => {
      const how = groups?.how ?? ''
      const words = groups?.words ?? named.exec(how)?.groups?.words
      if (words === undefined || /\bexact: true\b/.test(how)) return []
      const line = from + source.slice(0, index).split('\n').length - 1
      return [{ line, words: alike(words.slice(1, -1).replace(/\\(.)/g, '$1')) }]
    }),
  )

/** The match stands for quoted words: holds them, or two at least of them. */
export function standsFor(match: string, quoted: string): boolean {
  const [words, those] = [match.toLowerCase(), quoted.toLowerCase()]
  return words.includes(those) || (words.includes(' ') && those.includes(words))
}
