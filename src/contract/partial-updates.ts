import type { z } from 'zod'

/** Some of a thing's fields to set, at least one; those that are left out stay as they are. */
export const partialUpdates = <Shape extends z.core.$ZodLooseShape>(fields: z.ZodObject<Shape, z.core.$strict>) =>
  fields.partial().refine((updates) => Object.keys(updates).length > 0, 'Il n’y a rien à changer.')
