import type { ReactNode } from 'react'
import { plural } from '#lib/words/plural.ts'
import type { Path } from './differences.ts'
import { excerpt } from './excerpt.ts'

/** Names and values of a screen's fields, for the save bar, conflicts and the history. */
export interface FieldWords {
  label(path: Path): string
  /** Value in words; undefined for the default. */
  print?(path: Path, value: unknown): string | undefined
  /** Element for a value that needs a lookup, such as the name behind an id; undefined otherwise. */
  show?(path: Path, value: unknown): ReactNode | undefined
  /** Keys of objects that are compared as one value: an address, the opening hours. */
  whole: readonly string[]
  /** Stored fields behind a form's field, if their names differ. */
  storedAs?: Readonly<Record<string, readonly string[]>>
}

/** Value as text. `beside` is the value compared with it; of a long text the part that differs is shown. */
export function printed(words: FieldWords, path: Path, value: unknown, beside?: unknown): string {
  return excerpt(inWords(words, path, value), beside === undefined ? undefined : inWords(words, path, beside))
}

function inWords({ print }: FieldWords, path: Path, value: unknown): string {
  const own = print?.(path, value)
  if (own !== undefined) return own
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value)) return value.length === 0 ? '(aucun)' : `${value.length} ${plural(value.length, 'élément')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
