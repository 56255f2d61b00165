import type { QueuePace } from '#features/selling/openings/queue-rules.ts'

/** Paid journeys a second on two processors (docs/figures.md), less a reserve for all other visitors. */
export const DEFAULT_QUEUE_PACE = 180
/** Shortest time in which a buyer can choose and pay. */
const LEAST_SHOPPING_SECONDS = 20

export const queuePace = (perSecond: number): QueuePace => ({
  perSecond,
  mostShoppers: perSecond * LEAST_SHOPPING_SECONDS,
})
