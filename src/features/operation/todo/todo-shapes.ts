import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

export const todoKind = z.enum([
  'toConfirm',
  'toUpload',
  'toRefund',
  'withdrawal',
  'lateRefund',
  'dispute',
  'paidWithoutTicket',
  'failure',
  'deadJob',
  'catalogueChange',
  'expertChange',
  'bankChange',
])
export type TodoKind = z.infer<typeof todoKind>

export const todoItem = z.object({
  id,
  /** Moment since which it waits. */
  ts,
  title: z.string(),
  detail: z.string(),
  /** Total of the order in cents; null for what is not an order. */
  amount: z.int().nullable(),
  /** Latest thing that an administrator did about it, such as a reminder. */
  lastDeed: z.object({ text: z.string(), ts, by: z.string() }).nullable(),
  /** Purchase, order or activity concerned. */
  purchaseId: id.nullable(),
  orderId: id.nullable(),
  activityId: id.nullable(),
  /** Partner whose account waits for a second super admin. */
  vendorId: id.nullable(),
  /** Opens /admin-order/{confirmationToken}; only for an order to confirm. */
  confirmationToken: secret().nullable(),
  /** Version that was seen, for items that can be marked as seen. */
  updatedAt: ts.nullable(),
  /** Failures only: third-party sale of a paid order, to retry, refund or complete by hand. */
  isStuckSale: z.boolean(),
  /** Third-party stock only: prices have changed since an administrator chose them or marked them as seen. */
  hasNewPrices: z.boolean(),
})
export type TodoItem = z.infer<typeof todoItem>

/** Section shown even at 0, as proof that no paying buyer is without a ticket. */
export const ALWAYS_SHOWN: TodoKind = 'paidWithoutTicket'

/** `count` goes up to `COUNTED_AT_MOST`. */
export const todoSection = z.object({ kind: todoKind, count: z.int().min(0), items: z.array(todoItem) })
export type TodoSection = z.infer<typeof todoSection>

export const COUNTED_AT_MOST = 100
