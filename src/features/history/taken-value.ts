import { z } from 'zod'
import { CallError } from '../../contract/errors.ts'
import { partialUpdates } from '../../contract/partial-updates.ts'
import { shortText } from '../../contract/shapes.ts'
import type { TakeBack } from '../../handler/handle.ts'
import type { UniqueField } from '../../handler/unique-value.ts'
import type { TrashedRows } from './tables.ts'

const values = z.strictObject({
  name: shortText.max(150),
  registrationCode: shortText.max(100),
} satisfies Record<UniqueField, z.ZodType>)

/** Other values for a thing that is taken back, in place of those that were given away. */
export const insteadValues = partialUpdates(values)
type InsteadValues = z.infer<typeof insteadValues>

/** What `restoreConflict` says where another value would do: under which name it is given, how it is asked for, what it was. */
export const takenValue = z.object({
  field: values.keyof(),
  label: z.string(),
  value: z.string(),
  isOptional: z.boolean(),
})
export type TakenValue = z.infer<typeof takenValue>

type Unique = TakeBack['unique']

const fields = values.keyof().options

/** The rows with other values for the thing that is taken back. Throws `invalidRequest` for what it has no value of. */
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

/** What of the thing is another one's now, if that is why the write was refused. */
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
