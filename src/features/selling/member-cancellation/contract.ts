import { z } from 'zod'
import { call } from '#contract/call.ts'
import { orderItem } from '#contract/order-shapes.ts'
import { id } from '#contract/shapes.ts'

export const cancelOrderItem = call({
  path: '/cancel-order-item',
  summary:
    'Cancels and refunds what the caller has bought, where its activity allows that and nothing of it is issued yet',
  access: 'session',
  input: z.strictObject({
    orderId: id,
    /** Refund that the buyer has seen; another amount by then is refused. */
    refundCents: z.int().min(0).max(100_000_000),
  }),
  result: z.object({ order: orderItem }),
  errors: ['orderNotFound', 'cancellationNotPossible', 'cancellationChanged'],
})
