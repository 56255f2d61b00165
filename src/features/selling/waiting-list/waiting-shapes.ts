import { z } from 'zod'
import { selectedOption } from '#contract/order-shapes.ts'
import { id, ts } from '#contract/shapes.ts'
import { reservationType } from '#contract/stock-shapes.ts'

/** How many slots one ticket may take, or one day that somebody waits for may have: a quarter of an hour each. */
export const MOST_SLOTS = 100

/** One wish of a person: waiting in a line, or with places held for them. */
export const waitingItem = z.object({
  id,
  activity: z.object({ id, slugName: z.string(), label: z.string() }),
  ticket: z.object({ id, label: z.string() }),
  isAnyDate: z.boolean(),
  /** Any of `slots`, which are of one day. */
  isAnyTime: z.boolean(),
  /** In time order; those that are held, else those that are waited for: none for any date. */
  slots: z.array(z.object({ stockId: id, type: reservationType, startTs: ts, endTs: ts })),
  quantity: z.int(),
  /** From 1; null once places are held. */
  position: z.int().nullable(),
  /** When the hold ends; null while the person waits. */
  heldUntil: ts.nullable(),
  /** Options that the ticket is not sold without. */
  options: z.array(selectedOption),
})
export type WaitingItem = z.infer<typeof waitingItem>

/** What an operator chooses for the line of an activity. */
export const waitingSettings = z.object({
  /** False: nobody joins any more; who is in the line stays. */
  enabled: z.boolean(),
  holdMinutes: z.int(),
  updatedAt: ts,
})
export type WaitingSettings = z.infer<typeof waitingSettings>

/** How many wait for a slot, and how many places of it are held for somebody. */
export const waitingCount = z.object({
  stockId: id,
  type: reservationType,
  startTs: ts,
  endTs: ts,
  waiting: z.int(),
  held: z.int(),
})

export const activityLine = z.object({
  settings: waitingSettings,
  /** People who wait, whatever the date, and how many of them for any. */
  waiting: z.int(),
  anyDate: z.int(),
  /** People for whom places are held. */
  holding: z.int(),
  slots: z.array(waitingCount),
})
export type ActivityLine = z.infer<typeof activityLine>
