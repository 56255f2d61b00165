import { z } from 'zod'

const privates = z.registry<{ isPrivate: true }>()

/**
 * A field of partner, activity or stock that is for operators alone: no member, visitor or machine is given it, in whatever
 * form. The mark is all that there is to say: tests/isolation/private-fields.test.ts plants a word in each and looks for it.
 */
export function ofOperator<Schema extends z.ZodType>(schema: Schema): Schema {
  const own = schema.clone()
  privates.add(own, { isPrivate: true })
  return own
}

export const isPrivate = (schema: z.core.$ZodType): boolean => privates.has(schema)
