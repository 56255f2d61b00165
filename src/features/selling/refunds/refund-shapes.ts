import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'

export const refundShape = z.object({
  id,
  amount: currencyAmount,
  /** `exchange`: another date is cheaper; `unsold`: nothing was delivered for it; `elsewhere`: made at the card provider's own desk. */
  kind: z.enum(['order', 'items', 'amount', 'exchange', 'unsold', 'elsewhere']),
  /** Where it goes back to: holiday vouchers have an account of their own. */
  means: z.enum(['card', 'voucher']),
  reason: z.string(),
  status: z.enum(['Pending', 'Done', 'Failed']),
  createdAt: ts,
  settledAt: ts.nullable(),
  error: z.string().nullable(),
})
export type RefundView = z.infer<typeof refundShape>
