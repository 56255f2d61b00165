import { isKept } from '#features/catalogue/shop/near-words-sql.ts'
import { typedWords } from '#kernel/catalogue/search-fold.ts'
import { plainKey } from '#kernel/catalogue/slug.ts'
import { plainText } from '#lib/plain-text.ts'
import { departmentNumbers } from './built-in-synonyms.ts'
import type { Synonyms } from './synonym-memory.ts'
import { otherForms, singular } from './word-forms.ts'

/** The search in terms of the full-text table, and the words themselves. */
export interface Understood {
  /** Expression for rows that have all words. Null if no word was typed. */
  match: string | null
  /** Expression for labels that begin with the words as a phrase; null for a single word, which is in many. */
  beginning: string | null
  /** Typed text as plain text, for comparison with labels. */
  name: string
  /** Words without accents, in their order. */
  words: readonly string[]
  /** Variants of each word, itself included: beginnings or other forms. */
  forms: readonly (readonly string[])[]
  /** Subset of `forms` without which nothing is found: a word of the catalogue must begin with one of each. */
  needed: readonly (readonly string[])[]
  /** Departments that the words name, by number or name; a region names several. */
  departments: readonly string[]
}

const MOST_WORDS = 8

/**
 * Makes a MATCH expression: each typed word must begin a word of the row, be its singular or plural, or have a synonym
 * in it. Quotes prevent FTS5 syntax. `instead` replaces words; one replaced by nothing is left out.
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
  const departments: string[] = []
  for (let at = 0; at < words.length; ) {
    const replaced = instead.get(words[at] ?? '')
    const synonym = replaced ? undefined : synonymAt(words, at, synonyms)
    if (synonym) {
      hasSynonym = true
      departments.push(...departmentNumbers(synonym.meant))
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
    departments,
    needed: hasSynonym || instead.size > 0 ? [] : forms.filter((some) => some.every(isKept)),
  }
}

const quoted = (word: string) => `"${word.toLowerCase()}"`

/** Expression for the beginning or another form of a word. */
const anyForm = (variants: readonly string[]): string =>
  `(${[
    ...variants.map((word) => `${quoted(word)}*`),
    ...variants.flatMap((word) => otherForms(plainKey(word))).map(quoted),
  ].join(' OR ')})`

const allForms = (words: readonly string[]): string => `(${words.map((word) => anyForm([word])).join(' AND ')})`

const whole = (words: readonly string[]): string | null =>
  words.length === 0 ? null : `(${words.map(quoted).join(' OR ')})`

/** Longest synonym that begins at this word. */
const synonymAt = (words: readonly string[], at: number, synonyms: Synonyms) =>
  synonyms
    .get(singular(words[at] ?? ''))
    ?.find((synonym) => synonym.words.every((word, next) => singular(words[at + next] ?? '') === word))
