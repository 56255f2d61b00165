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
  /** Added to the prices that the catalogue lists. */
  catalogueCents: z.int().optional(),
  /** So many products are listed beside those of the demo. */
  more: z.int().min(0).max(20_000).optional(),
  /** Ids of products that are no longer listed. */
  gone: z.array(z.string()).optional(),
  /** Ids of products that are listed in a shape that no document knows. */
  malformed: z.array(z.string()).optional(),
  /** Ids of products whose price is that of the moment. */
  realTime: z.array(z.string()).optional(),
})

export type Settings = Required<z.infer<typeof settingsInput>>
