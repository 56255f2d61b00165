import { z } from 'zod'
import { ts } from './shapes.ts'

/** `updatedAt` that the person saw when they began to edit (D35); without it the last save wins. */
export const ifUpdatedAt = ts.optional()

/**
 * `details` of the error `changedMeanwhile`: changes since then with their authors, newest first, and the state now.
 */
export const conflict = z.object({
  updatedAt: ts,
  changes: z.array(
    z.object({
      ts,
      /** Name of the person, or the office's. */
      by: z.string(),
      before: z.record(z.string(), z.unknown()),
      after: z.record(z.string(), z.unknown()),
    }),
  ),
})
export type Conflict = z.infer<typeof conflict>
