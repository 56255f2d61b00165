import { z } from 'zod'

/** Settings that a test may change while the simulator runs. */
export const settingsInput = z.strictObject({
  minutesToExpiry: z.int().min(0).max(240).optional(),
  /** Time for which a sale stays in process. */
  confirmAfterMs: z.int().nonnegative().optional(),
  /** Time after the sale from which its documents can be fetched. */
  documentsAfterMs: z.int().nonnegative().optional(),
  documents: z.enum(['one', 'per-unit']).optional(),
  /** Surcharge on the price of every unit. */
  surchargeCents: z.int().optional(),
  /** Surcharge on the prices listed in the catalogue. */
  catalogueCents: z.int().optional(),
  /** Number of products listed beside the demo's. */
  more: z.int().min(0).max(20_000).optional(),
  /** Ids of products no longer listed. */
  gone: z.array(z.string()).optional(),
  /** Ids of products listed in an undocumented shape. */
  malformed: z.array(z.string()).optional(),
  /** Ids of products with a real-time price. */
  realTime: z.array(z.string()).optional(),
})

export type Settings = Required<z.infer<typeof settingsInput>>
