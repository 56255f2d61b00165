import { z } from 'zod'
import { id, ts } from '#contract/shapes.ts'

/** A slot or period at or below its threshold. */
export const stockAlert = z.object({
  stockId: id,
  activity: z.object({ id, label: z.string(), vendorName: z.string() }),
  /** `out`: no place is left. */
  level: z.enum(['low', 'out']),
  remaining: z.int(),
  threshold: z.int(),
  mode: z.enum(['Pregenerated', 'Automatic', 'VendorConfirm', 'AdminConfirm']),
  kind: z.enum(['Fixed', 'Flexible']),
  startTs: ts,
  endTs: ts,
  /** Moment since which it is at this level. */
  sinceTs: ts,
})
export type StockAlert = z.infer<typeof stockAlert>
