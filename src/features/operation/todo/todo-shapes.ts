import { z } from 'zod'
import { secret } from '#contract/secrets.ts'
import { id, ts } from '#contract/shapes.ts'

export const todoKind = z.enum([
  'toConfirm',
  'toUpload',
  'toRefund',
  'dispute',
  'paidWithoutTicket',
  'failure',
  'deadJob',
  'catalogueChange',
  'expertChange',
])
export type TodoKind = z.infer<typeof todoKind>

export const todoItem = z.object({
  id,
  /** Since when it waits. */
  ts,
  title: z.string(),
  detail: z.string(),
  /** The purchase or the activity that it is about. */
  purchaseId: id.nullable(),
  orderId: id.nullable(),
  activityId: id.nullable(),
  /** Opens /admin-order/{confirmationToken}, of what is to be confirmed. */
  confirmationToken: secret().nullable(),
  /** Of what is marked as seen: what was looked at. */
  updatedAt: ts.nullable(),
  /** Of a failure: the third-party sale of a paid order, which is retried, refunded or completed by hand. */
  isStuckSale: z.boolean(),
  /** Of a third-party stock: prices have changed since an administrator chose them, or marked them as seen. */
  hasNewPrices: z.boolean(),
})
export type TodoItem = z.infer<typeof todoItem>

/** Shown with its count also where that is 0: nobody who has paid is without a ticket. */
export const ALWAYS_SHOWN: TodoKind = 'paidWithoutTicket'

/** `count` goes up to `COUNTED_AT_MOST`. */
export const todoSection = z.object({ kind: todoKind, count: z.int().min(0), items: z.array(todoItem) })
export type TodoSection = z.infer<typeof todoSection>

export const COUNTED_AT_MOST = 100
