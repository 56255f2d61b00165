import type { z } from 'zod'

/** Fields of a thing to set, at least one; absent fields stay unchanged. */
export const partialUpdates = <Shape extends z.core.$ZodLooseShape>(fields: z.ZodObject<Shape, z.core.$strict>) =>
  fields.partial().refine((updates) => Object.keys(updates).length > 0, 'Il n’y a rien à changer.')
