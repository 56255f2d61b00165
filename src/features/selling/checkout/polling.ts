import type { OrderStatus } from '#kernel/orders/states.ts'

export type AttachmentStatus = 'UnexpectedState' | 'Ready' | 'AwaitingGeneration' | 'AwaitingUpload'
export type PolledItem = { status: OrderStatus; attachments: readonly { status: AttachmentStatus }[] }

const firstDelayMs = 100
const longestDelayMs = 5000

/** Milliseconds until re-fetch number `attempt` (from 0): 100, 200, 400 … 5000. */
export function pollDelay(attempt: number): number {
  return Math.min(longestDelayMs, firstDelayMs * 2 ** attempt)
}

/** True while news of an order are expected. */
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

/** True while news are expected on the partner's page after confirming: also until the confirmation has arrived. */
export function shouldPollConfirmed(order: PolledItem): boolean {
  return order.status === 'PendingConfirmation' || shouldPoll([order])
}
