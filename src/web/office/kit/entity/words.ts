import type { ReactNode } from 'react'
import type { Path } from '../form/differences.ts'
import type { FieldWords } from '../form/field-words.ts'
import type { AnyField, AnyFields } from './field.ts'

interface Told {
  label: string
  print?(value: unknown): string | undefined
  show?(value: unknown): ReactNode | undefined
  isWhole?: boolean
  entry?(at: number): string
  within?: Readonly<Record<string, Told>>
}

type MadeWords = Readonly<Record<string, Omit<Told, 'label'> & { label?: string; of: readonly string[] }>>

/** The declared field at a path with its whole name: "Contact · E-mail", "Adresse 2 · Téléphone". */
function follow(fields: Readonly<Record<string, Told>>, path: Path): { label: string; told: Told | undefined } {
  const names: string[] = []
  let told: Told | undefined
  let level: Readonly<Record<string, Told>> | undefined = fields
  for (const part of path) {
    if (typeof part === 'number') {
      if (told?.entry) names[names.length - 1] = told.entry(part)
      continue
    }
    const next: Told | undefined = level?.[part]
    if (next || names.length === 0) names.push(next?.label ?? part)
    told = next
    level = next?.within
  }
  return { label: names.join(' · '), told }
}

const pathParts = (name: string): Path =>
  name
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** Field that a form labels so; the label of a field inside another is its own, that of a list entry its position. */
export function findField(fields: AnyFields, name: string): { label: string; field: AnyField } {
  const parts = pathParts(name)
  const [first] = parts
  let field: AnyField | undefined = fields[String(first)]
  let label = field?.label
  for (const part of parts.slice(1)) {
    if (typeof part === 'number') label = field?.entry?.(part) ?? label
    else if (field?.within) {
      field = field.within[part]
      label = field?.label
    }
  }
  if (!field) throw new Error(`No field ${name} is declared.`)
  return { field, label: label ?? field.label }
}

const wholeNames = (fields: Readonly<Record<string, Told>>): string[] =>
  Object.entries(fields).flatMap(([name, { isWhole, within }]) => [
    ...(isWhole ? [name] : []),
    ...(within ? wholeNames(within) : []),
  ])

/** The words of the history and of conflicts, with the names that the form's fields have. */
export function entityWords(fields: AnyFields, made: MadeWords, past: Readonly<Record<string, string>>): FieldWords {
  const madeLabel = (name: string, of: readonly string[]) => fields[name]?.label ?? fields[of[0] ?? '']?.label ?? name
  const parts: Record<string, Told> = Object.fromEntries(
    Object.entries(made).map(([name, { label, of, ...own }]) => [
      name,
      { ...own, label: label ?? madeLabel(name, of) },
    ]),
  )
  const past_ = Object.fromEntries(Object.entries(past).map(([name, label]) => [name, { label }]))
  const all: Record<string, Told> = { ...past_, ...parts, ...fields }
  const storedAs: Record<string, string[]> = {}
  for (const [name, { of }] of Object.entries(made))
    for (const part of of) if (part !== name) storedAs[part] = [...(storedAs[part] ?? []), name]
  /** A stored field and one of the form may have one name and differ in shape. */
  const tellers = (path: Path): (Told | undefined)[] => [
    follow(all, path).told,
    path.length === 1 ? parts[String(path[0])] : undefined,
  ]
  return {
    label: (path) => follow(all, path).label,
    print: (path, value) => {
      for (const told of tellers(path)) {
        const text = told?.print?.(value)
        if (text !== undefined) return text
      }
      return undefined
    },
    show: (path, value) => {
      for (const told of tellers(path)) {
        const shown = told?.show?.(value)
        if (shown !== undefined) return shown
      }
      return undefined
    },
    whole: [...new Set([...wholeNames(fields), ...wholeNames(parts)])],
    storedAs,
  }
}
