import { CallError } from '#contract/errors.ts'
import type { TakeBack } from '#handler/handle.ts'
import type { TrashedRows } from './tables.ts'
import { type InsteadValues, type TakenValue, takenValue } from './trash-shapes.ts'

type Unique = TakeBack['unique']

const fields = takenValue.shape.field.options

/** Trashed rows with new values for the restored thing. Throws `invalidRequest` for a field that it does not have. */
export function partsInstead(
  { target, parts }: { target: string; parts: readonly TrashedRows[] },
  unique: Unique,
  instead: InsteadValues = {},
): readonly TrashedRows[] {
  const changed = (row: TrashedRows['rows'][number]) =>
    fields.reduce((now, field) => {
      const typed = instead[field]
      if (typed === undefined) return now
      const value = unique?.[field]
      if (!value) throw new CallError('invalidRequest', { fields: [`instead.${field}`] })
      return { ...value.with(now, typed) }
    }, row)
  return parts.map(({ table, rows }, at) => ({
    table,
    rows: at === 0 ? rows.map((row) => (row.id === target ? changed(row) : row)) : rows,
  }))
}

/** Unique value that another thing has taken, if that is why the write was refused. */
export function findTaken(
  { target, parts }: { target: string; parts: readonly TrashedRows[] },
  unique: Unique,
  refusal: string,
): { message: string; details: { taken: TakenValue } } | undefined {
  const row = parts[0]?.rows.find(({ id }) => id === target)
  const field = fields.find((each) => refusal.includes(unique?.[each]?.column ?? '\0'))
  const value = field && unique?.[field]
  if (!row || !value) return undefined
  const { label, isOptional, taken } = value
  return { message: taken, details: { taken: { field, label, value: value.read(row), isOptional } } }
}
