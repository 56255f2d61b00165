import { z } from 'zod'

const privates = z.registry<{ isPrivate: true }>()

/**
 * Marks a field of partner, activity or stock for operators only: no member, visitor or client may receive it in any
 * form. tests/isolation/private-fields.test.ts plants a word in each marked field and searches for it.
 */
export function ofOperator<Schema extends z.ZodType>(schema: Schema): Schema {
  const own = schema.clone()
  privates.add(own, { isPrivate: true })
  return own
}

export const isPrivate = (schema: z.core.$ZodType): boolean => privates.has(schema)
