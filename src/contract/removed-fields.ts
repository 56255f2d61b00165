import { z } from 'zod'

/** Fields of a thing to empty: those that are true in an object, or the names of a list. */
export function removedFields<const Name extends string>(names: readonly [Name, ...Name[]]) {
  const flags = z.partialRecord(z.enum(names), z.boolean())
  const list = z
    .array(z.enum(names))
    .max(names.length)
    .transform((removed) => flags.parse(Object.fromEntries(removed.map((name) => [name, true]))))
  return z.union([flags, list]).default({})
}
