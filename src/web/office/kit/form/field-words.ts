import type { ReactNode } from 'react'
import { plural } from '#lib/words/plural.ts'
import type { Path } from './differences.ts'
import { excerpt } from './excerpt.ts'

/** How a screen names its fields, for the save bar, conflicts and the history. */
export interface FieldWords {
  label(path: Path): string
  /** A value in words; undefined where the usual way will do. */
  print?(path: Path, value: unknown): string | undefined
  /** A value that has to be looked up, as the name behind an id; undefined where it has not. */
  show?(path: Path, value: unknown): ReactNode | undefined
  /** Keys of objects that are one thing to a person: an address, the week's opening hours. */
  whole: readonly string[]
  /** By the form's field: the stored ones that it is made of, where their names differ. */
  storedAs?: Readonly<Record<string, readonly string[]>>
}

/** `beside` is what the value is compared with: of a long text the part that differs is shown. */
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
