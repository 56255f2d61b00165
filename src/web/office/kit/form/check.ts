import { getBy } from '@tanstack/react-form'
import type { z } from 'zod'
import { isSame } from './differences.ts'
import { issueMessage, REQUIRED } from './messages.ts'

/** Error texts by field name (`addresses[0].address.main`), in the order of the schema. */
export type Errors = ReadonlyMap<string, string>

export type Check<Values> = (values: Values) => Errors

/**
 * Converts `addresses.0.phone` of a refusal, or `['addresses', 0, 'phone']` of an issue, into the form's field name.
 */
export function fieldName(path: string | readonly PropertyKey[]): string {
  const parts = typeof path === 'string' ? path.split('.') : path.map(String)
  return parts.map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`)).join('')
}

/** True if `name` is the field `field` or lies within it. */
export const isWithin = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`)

/** Leaves out faults of what is stored and untouched: an old empty field stops no change of another. */
export function checkChanged<Values>(check: Check<Values>, stored: Values): Check<Values> {
  const old = [...check(stored)]
  if (old.length === 0) return check
  let last: { values: Values; errors: Errors } | undefined
  return (values) => {
    if (last?.values !== values) {
      const errors = new Map(check(values))
      for (const [name, message] of old)
        if (errors.get(name) === message && isSame(getBy(values, name), getBy(stored, name))) errors.delete(name)
      last = { values, errors }
    }
    return last.errors
  }
}

/**
 * Validates the form's input by the call's own schema, whose paths are the same. `more` adds checks that only the
 * screen can make, and says what an empty field needs.
 */
export function checkWith<Values>(
  schema: z.ZodType,
  toInput: (values: Values) => unknown,
  more: (values: Values) => readonly (readonly [name: string, message: string])[] = () => [],
): Check<Values> {
  // Cached, because every field asks about the same values.
  let last: { values: Values; errors: Errors } | undefined
  return (values) => {
    if (last?.values !== values) {
      const parsed = schema.safeParse(toInput(values), { error: issueMessage })
      const errors = new Map<string, string>()
      for (const { path, message } of parsed.error?.issues ?? []) {
        const name = fieldName(path)
        if (!errors.has(name)) errors.set(name, message)
      }
      for (const [name, message] of more(values))
        if ((errors.get(name) ?? REQUIRED) === REQUIRED) errors.set(name, message)
      last = { values, errors }
    }
    return last.errors
  }
}
