import { z } from 'zod'
import { partialUpdates } from '#contract/partial-updates.ts'
import { codeInput, shortText } from '#contract/shapes.ts'

const values = z.strictObject({ name: shortText.max(150), registrationCode: codeInput.max(100) })

/** New values for a restored thing, replacing those that were taken meanwhile. */
export const insteadValues = partialUpdates(values)
export type InsteadValues = z.infer<typeof insteadValues>

/**
 * Taken value in a `restoreConflict`: the field under which to send another, how to ask for it, and the former value.
 */
export const takenValue = z.object({
  field: values.keyof(),
  label: z.string(),
  value: z.string(),
  isOptional: z.boolean(),
})
export type TakenValue = z.infer<typeof takenValue>
