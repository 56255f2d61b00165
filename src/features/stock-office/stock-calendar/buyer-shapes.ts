import { z } from 'zod'
import { orderStatus } from '#contract/order-shapes.ts'
import { id, ts } from '#contract/shapes.ts'

/** An order of places of a slot. */
export const slotBuyer = z.object({
  orderId: id,
  purchaseId: id,
  /** The order's number, as people read it. */
  number: z.string(),
  userId: id,
  /** Null when the account is erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  ticketLabel: z.string(),
  /** Places of the most that it takes of one of the slots. */
  quantity: z.int(),
  validityDateStr: z.string(),
  status: orderStatus,
  startedAt: ts,
})
export type SlotBuyer = z.infer<typeof slotBuyer>
