import { z } from 'zod'
import { CallError } from '../../contract/errors.ts'
import type { TakeBack } from '../../handler/handle.ts'
import type { TrashedRows } from './tables.ts'

/** What `restoreConflict` says where another value would do: under which name it is given, how it is asked for, what it was. */
export const takenValue = z.object({ field: z.string(), label: z.string(), value: z.string(), isOptional: z.boolean() })
export type TakenValue = z.infer<typeof takenValue>

type Unique = TakeBack['unique']

/** The rows with other values for the thing that is taken back. Throws `invalidRequest` for what it has no value of. */
export function partsInstead(
  { target, parts }: { target: string; parts: readonly TrashedRows[] },
  unique: Unique,
  instead: Readonly<Record<string, string>> = {},
): readonly TrashedRows[] {
  const changes = Object.entries(instead).map(([field, typed]) => {
    const value = unique && Object.hasOwn(unique, field) ? unique[field] : undefined
    if (!value) throw new CallError('invalidRequest', { fields: ['instead'] })
    return (row: TrashedRows['rows'][number]) => ({ ...value.with(row, typed) })
  })
  if (changes.length === 0) return parts
  const changed = (row: TrashedRows['rows'][number]) => changes.reduce((now, change) => change(now), row)
  return parts.map(({ table, rows }, at) => ({
    table,
    rows: at === 0 ? rows.map((row) => (row.id === target ? changed(row) : row)) : rows,
  }))
}

/** What of the thing is another one's now, if that is why the write was refused. */
export function findTaken(
  { target, parts }: { target: string; parts: readonly TrashedRows[] },
  unique: Unique,
  refusal: string,
): { message: string; details: { taken: TakenValue } } | undefined {
  const row = parts[0]?.rows.find(({ id }) => id === target)
  const [field, value] = Object.entries(unique ?? {}).find(([, each]) => refusal.includes(each.column)) ?? []
  if (!row || field === undefined || !value) return undefined
  const { label, isOptional, taken } = value
  return { message: taken, details: { taken: { field, label, value: value.read(row), isOptional } } }
}
