import type { OrderStatus } from '#kernel/orders/states.ts'

export type AttachmentStatus = 'UnexpectedState' | 'Ready' | 'AwaitingGeneration' | 'AwaitingUpload'
export type PolledItem = { status: OrderStatus; attachments: readonly { status: AttachmentStatus }[] }

const firstDelayMs = 100
const longestDelayMs = 5000

/** Milliseconds to wait before re-fetch number `attempt` (from 0): 100, 200, 400 … 5000. */
export function pollDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
}

/** Whether an order has news to wait for. */
export function shouldPoll(items: readonly PolledItem[]): boolean {
  return (
    items[0]?.status === 'Pending' ||
    items.some(
      ({ status, attachments }) =>
        attachments.some((attachment) => attachment.status !== 'Ready') ||
        (status === 'Success' && attachments.length === 0),
    )
  )
}

/** The same for the partner's page once the order is confirmed: also until the confirmation has arrived. */
export function shouldPollConfirmed(order: PolledItem): boolean {
  return order.status === 'PendingConfirmation' || shouldPoll([order])
}
