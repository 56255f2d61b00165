import { withLineFeeds } from './line-ends.ts'
import type { TableLine } from './read-table.ts'

/**
 * Entry of a mail's recipients: `Zoé ESSAI <zoe@exemple.test>`, `"ESSAI, Zoé" <zoe@exemple.test>` or the bare address.
 */
const ENTRY = /^(?:"([^"@]*)"|'([^'@]*)'|([^"<>@]*))\s*<\s*([^\s<>@]+@[^\s<>@]+)\s*>$/
const BARE = /^<?([^\s<>@;,"]+@[^\s<>@;,"]+)>?$/

/** `zoe@exemple.test <zoe@exemple.test>`, as mail programs write people without a name. */
const TWICE = /^["']?[^\s<>@;,"']+@[^\s<>@;,"']+["']?\s*<\s*([^\s<>@]+@[^\s<>@]+)\s*>$/

export interface NamedAddress {
  email: string
  name: string
}

function readEntry(entry: string): NamedAddress | null {
  const text = entry.trim().replace(/^mailto:/i, '')
  const [, double, single, plain, named] = ENTRY.exec(text) ?? []
  if (named !== undefined) return { email: named, name: (double ?? single ?? plain ?? '').trim() }
  const [, bare] = BARE.exec(text) ?? TWICE.exec(text) ?? []
  return bare === undefined ? null : { email: bare, name: '' }
}

/** Splits at a separator outside quotes and angle brackets. */
const parted = (text: string, sign: ';' | ','): string[] =>
  text.match(sign === ';' ? /(?:"[^"]*"|<[^>]*>|[^;\n])+/g : /(?:"[^"]*"|<[^>]*>|[^,\n])+/g) ?? []

/**
 * People in a list copied from a mail (`Name <address>; …`), in order; null if the text is no such list. Bare addresses
 * on several lines are a table, which may have more columns. An invalid entry keeps its position, where it is refused.
 */
export function readMailList(text: string): NamedAddress[] | null {
  const list = withLineFeeds(text).trim()
  const isNamed = /<\s*[^\s<>@]+@[^\s<>@]+\s*>/.test(list)
  if (!list.includes('@') || (!isNamed && list.includes('\n'))) return null
  const lists = ([';', ','] as const).map((sign) => {
    const entries = parted(list, sign).flatMap((entry) => entry.trim() || [])
    return { sign, entries, found: entries.flatMap((entry) => readEntry(entry) ?? []) }
  })
  const whole = lists.find(({ entries, found }) => found.length === entries.length && (isNamed || found.length > 1))
  if (whole || !isNamed) return whole?.found ?? null
  const isOneLine = (sign: string) => !list.replaceAll(new RegExp(`${sign}\\s*\\n`, 'g'), sign).includes('\n')
  const most = lists.find(
    ({ sign, entries, found }) => found.length > 1 && found.length * 2 > entries.length && isOneLine(sign),
  )
  return most?.entries.map((entry) => readEntry(entry) ?? { email: entry, name: '' }) ?? null
}

/** True for a word in capitals: family names in French lists. */
const isCapital = (word: string) => /\p{Lu}/u.test(word) && word === word.toUpperCase() && word.length > 1

/** Words that belong to the family name behind them. */
const PARTICLE = /^(?:de|du|des|d|la|le|les|van|von|der|den|da|dos|di|del|el|al|ben|bel|st|ste|mac|o)['’]?$/i

/** Number of words of the family name at the beginning of a name: its particles and one more, or a first name is left. */
function familyWords(words: readonly string[]): number {
  const at = words.findIndex((word) => !PARTICLE.test(word))
  return Math.min(at + 1, words.length - 1)
}

/**
 * Splits a full name: words in capitals are the last name, or what precedes a comma. Where capitals tell nothing, the
 * heading does (`lastFirst`: « Nom et prénom »).
 */
export function partName(written: string, lastFirst = false): { firstName: string; lastName: string } {
  // Titles and departments in brackets are no part of the name: « ESSAI Zoé (DRH) ».
  const name = written.replace(/\s*\([^()]*\)/g, '').trim() || written
  const [before, after] = name.split(',')
  if (after !== undefined) return { firstName: after.trim(), lastName: (before ?? '').trim() }
  const words = name.trim().split(/\s+/)
  const capitals = words.filter(isCapital)
  if (capitals.length > 0 && capitals.length < words.length)
    return { firstName: words.filter((word) => !isCapital(word)).join(' '), lastName: capitals.join(' ') }
  if (lastFirst && words.length > 1) {
    const count = familyWords(words)
    return { firstName: words.slice(count).join(' '), lastName: words.slice(0, count).join(' ') }
  }
  const [first = '', ...rest] = words
  return { firstName: first, lastName: rest.join(' ') }
}

/** People of a mail as table lines: address, first name, last name. */
export const mailListLines = (people: readonly NamedAddress[]): TableLine[] =>
  people.map(({ email, name }, at) => {
    const { firstName, lastName } = partName(name)
    return { line: at + 1, cells: [email, firstName, lastName] }
  })
