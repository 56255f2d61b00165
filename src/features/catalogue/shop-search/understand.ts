import { isKept } from '#features/catalogue/shop/near-words-sql.ts'
import { typedWords } from '#kernel/catalogue/search-fold.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { plainText } from '#lib/plain-text.ts'
import type { Synonyms } from './synonym-memory.ts'
import { otherForms, singular } from './word-forms.ts'

/** What is looked for: expressions of the full-text table, and the words themselves. */
export interface Understood {
  /** Rows that have all of it. Null: no word was typed. */
  match: string | null
  /** The words as a phrase at the beginning of a label; null for a single word, which stands in many. */
  beginning: string | null
  /** As labels are kept to be compared: plain text. */
  name: string
  /** Each without accents, in their order. */
  words: readonly string[]
  /** Of each what it may begin or be instead, itself included. */
  forms: readonly (readonly string[])[]
  /** Those of `forms` without which nothing can be found: one of each must be how a word of the catalogue begins. */
  needed: readonly (readonly string[])[]
}

const MOST_WORDS = 8

/**
 * A MATCH expression for what somebody typed: every word must begin some word of the row, or be it in the singular or
 * plural, or a synonym must stand there. Words are letters and digits only and stand in quotes, so that nothing typed is
 * read as FTS5 syntax. `instead` are words taken for those typed; a word without any is left out.
 */
export function understand(
  typed: string,
  synonyms: Synonyms,
  instead: ReadonlyMap<string, readonly string[]> = new Map(),
): Understood {
  const all = typedWords(typed)
  const seen = new Set<string>()
  const variants = all
    .filter((some) => {
      const key = some.join(' ').toLowerCase()
      return seen.has(key) ? false : seen.add(key)
    })
    .slice(0, MOST_WORDS)
  const words = variants.map(([word = '']) => plainKey(word))
  const forms = variants.map((some) => some.flatMap((word) => [plainKey(word), ...otherForms(plainKey(word))]))
  const parts: string[] = []
  let hasSynonym = false
  for (let at = 0; at < words.length; ) {
    const replaced = instead.get(words[at] ?? '')
    const synonym = replaced ? undefined : synonymAt(words, at, synonyms)
    if (synonym) {
      hasSynonym = true
      const length = synonym.words.length
      const typedOnes = Array.from({ length }, (_, next) => anyForm(variants[at + next] ?? [])).join(' AND ')
      parts.push(`((${typedOnes}) OR ${synonym.meant.map(allForms).join(' OR ')})`)
      at += length
      continue
    }
    const part = replaced ? whole(replaced) : anyForm(variants[at] ?? [])
    if (part !== null) parts.push(part)
    at += 1
  }
  return {
    match: parts.length === 0 ? null : parts.join(' AND '),
    beginning: all.length > 1 && instead.size === 0 ? `^ "${all.map(([word]) => word).join(' ')}" *` : null,
    name: plainText(typed.trim().replace(/\s+/g, ' ')),
    words,
    forms,
    needed: hasSynonym || instead.size > 0 ? [] : forms.filter((some) => some.every(isKept)),
  }
}

const quoted = (word: string) => `"${word.toLowerCase()}"`

/** The word begins so, or is another form of it. */
const anyForm = (variants: readonly string[]): string =>
  `(${[
    ...variants.map((word) => `${quoted(word)}*`),
    ...variants.flatMap((word) => otherForms(plainKey(word))).map(quoted),
  ].join(' OR ')})`

const allForms = (words: readonly string[]): string => `(${words.map((word) => anyForm([word])).join(' AND ')})`

const whole = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `(${words.map(quoted).join(' OR ')})`

/** The synonym of most words that begins there. */
const synonymAt = (words: readonly string[], at: number, synonyms: Synonyms) =>
  synonyms
    .get(singular(words[at] ?? ''))
    ?.find((synonym) => synonym.words.every((word, next) => singular(words[at + next] ?? '') === word))
