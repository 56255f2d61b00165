import { z } from 'zod'
import { selectedOption } from '#contract/order-shapes.ts'
import { id, ts } from '#contract/shapes.ts'
import { reservationType } from '#contract/stock-shapes.ts'

/** Most slots of one ticket, or of one awaited day: a quarter of an hour each. */
export const MOST_SLOTS = 100

/** One wish of a person: on a waiting list, or with places held for them. */
export const waitingItem = z.object({
  id,
  activity: z.object({ id, slugName: z.string(), label: z.string() }),
  ticket: z.object({ id, label: z.string() }),
  isAnyDate: z.boolean(),
  /** True if any one of `slots`, all on the same day, will do. */
  isAnyTime: z.boolean(),
  /** IANA zone of the activity's place, by which its times are told beside the region's; null without one. */
  clockZone: z.string().nullable(),
  /** In time order: the held slots, else those waited for; none for any date. */
  slots: z.array(z.object({ stockId: id, type: reservationType, startTs: ts, endTs: ts })),
  quantity: z.int(),
  /** From 1; null once places are held. */
  position: z.int().nullable(),
  /** When the hold ends; null while the person waits. */
  heldUntil: ts.nullable(),
  /** Options without which the ticket is not sold. */
  options: z.array(selectedOption),
})
export type WaitingItem = z.infer<typeof waitingItem>

/** Settings that an operator chooses for an activity's waiting list. */
export const waitingSettings = z.object({
  /** False: nobody can join any more; people on the list stay. */
  enabled: z.boolean(),
  holdMinutes: z.int(),
  updatedAt: ts,
})
export type WaitingSettings = z.infer<typeof waitingSettings>

/** Number of people who wait for a slot, and of places held in it. */
export const waitingCount = z.object({
  stockId: id,
  type: reservationType,
  startTs: ts,
  endTs: ts,
  waiting: z.int(),
  held: z.int(),
})

export const activityWaiting = z.object({
  settings: waitingSettings,
  /** Number of people who wait, and of those among them who accept any date. */
  waiting: z.int(),
  anyDate: z.int(),
  /** Number of people with held places. */
  holding: z.int(),
  slots: z.array(waitingCount),
})
export type ActivityWaiting = z.infer<typeof activityWaiting>
