import { z } from 'zod'
import { orderStatus } from '#contract/order-shapes.ts'
import { id, ts } from '#contract/shapes.ts'

/** An order with places in a slot. */
export const slotBuyer = z.object({
  orderId: id,
  purchaseId: id,
  /** Order number shown to people. */
  number: z.string(),
  userId: id,
  /** Null once the buyer has erased the account. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  ticketLabel: z.string(),
  /** Places it takes: the highest number among the slots. */
  quantity: z.int(),
  validityDateStr: z.string(),
  status: orderStatus,
  startedAt: ts,
})
export type SlotBuyer = z.infer<typeof slotBuyer>
