import { z } from 'zod'

/** Schema of fields to empty: an object whose true entries name them, or a list of names. */
export function removedFields<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const flags = z.partialRecord(z.enum(names), z.boolean())
  const list = z
    .array(z.enum(names))
    .max(names.length)
    .transform((removed) => flags.parse(Object.fromEntries(removed.map((name) => [name, true]))))
  return z.union([flags, list]).default({})
}
