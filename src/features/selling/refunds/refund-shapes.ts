import { z } from 'zod'
import { currencyAmount, id, ts } from '#contract/shapes.ts'

export const refundShape = z.object({
  id,
  amount: currencyAmount,
  /**
   * `exchange`: the new date is cheaper; `unsold`: nothing was delivered; `elsewhere`: made in the card provider's
   * dashboard.
   */
  kind: z.enum(['order', 'items', 'amount', 'exchange', 'unsold', 'elsewhere']),
  /** Means of payment that gets the refund: holiday vouchers have an account of their own. */
  means: z.enum(['card', 'voucher']),
  reason: z.string(),
  status: z.enum(['Pending', 'Done', 'Failed']),
  createdAt: ts,
  settledAt: ts.nullable(),
  error: z.string().nullable(),
})
export type RefundView = z.infer<typeof refundShape>
