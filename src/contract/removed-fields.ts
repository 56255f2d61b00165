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

type OptionalField<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape & string]: undefined extends z.output<Shape[Name]> ? Name : never
}[keyof Shape & string]

/** Names of a shape's fields that may be left out, and thus emptied again. */
export const optionalFields = <Shape extends z.ZodRawShape>(
  shape: Shape,
): readonly [OptionalField<Shape>, ...OptionalField<Shape>[]] =>
  // The type asks of each field what is asked here.
  Object.keys(shape).filter((name) => z.safeParse(shape[name] ?? z.never(), undefined).success) as [
    OptionalField<Shape>,
  ]
