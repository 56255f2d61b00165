import { z } from 'zod'
import { id, ts } from '../../contract/shapes.ts'
import { orderStatuses } from '../orders/states.ts'

/** An order of places of a slot. */
export const slotBuyer = z.object({
  orderId: id,
  userId: id,
  /** Null when the account is erased. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  ticketLabel: z.string(),
  /** Places of the most that it takes of one of the slots. */
  quantity: z.int(),
  validityDateStr: z.string(),
  status: z.enum(orderStatuses),
  startedAt: ts,
})
export type SlotBuyer = z.infer<typeof slotBuyer>
