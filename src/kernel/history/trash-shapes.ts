import { z } from 'zod'
import { partialUpdates } from '#contract/partial-updates.ts'
import { shortText } from '#contract/shapes.ts'

const values = z.strictObject({ name: shortText.max(150), registrationCode: shortText.max(100) })

/** Other values for a thing that is taken back, in place of those that were given away. */
export const insteadValues = partialUpdates(values)
export type InsteadValues = z.infer<typeof insteadValues>

/** What `restoreConflict` says where another value would do: under which name it is given, how it is asked for, what it was. */
export const takenValue = z.object({
  field: values.keyof(),
  label: z.string(),
  value: z.string(),
  isOptional: z.boolean(),
})
export type TakenValue = z.infer<typeof takenValue>
