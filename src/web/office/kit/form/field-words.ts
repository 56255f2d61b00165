import type { Path } from './differences.ts'

/** How a screen names its fields, for the save bar, conflicts and the history. */
export interface FieldWords {
  label(path: Path): string
  /** A value in words; undefined where the usual way will do. */
  print?(path: Path, value: unknown): string | undefined
  /** Keys of objects that are one thing to a person: an address, the week's opening hours. */
  whole: readonly string[]
}

const LONGEST = 160

export function printed({ print }: FieldWords, path: Path, value: unknown): string {
  const own = print?.(path, value)
  if (own !== undefined) return own
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value))
    return value.length === 0 ? '(aucun)' : `${value.length} élément${value.length > 1 ? 's' : ''}`
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
