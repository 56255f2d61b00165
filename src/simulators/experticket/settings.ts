import { z } from 'zod'

/** What a test may change of the simulator while it runs. */
export const settingsInput = z.strictObject({
  minutesToExpiry: z.int().min(0).max(240).optional(),
  /** A sale stays in process for so long. */
  confirmAfterMs: z.int().nonnegative().optional(),
  /** Documents can be fetched so long after the sale. */
  documentsAfterMs: z.int().nonnegative().optional(),
  documents: z.enum(['one', 'per-unit']).optional(),
  /** Added to every unit's price. */
  surchargeCents: z.int().optional(),
})

export type Settings = Required<z.infer<typeof settingsInput>>
