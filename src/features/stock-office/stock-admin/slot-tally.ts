import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { newSlotId } from './slot-ids.ts'
import type { BatchTotals } from './stored-batch.ts'

/** What a plan reads of a slot. `archivedAt` 0: written ahead by a save that has not ended, never on sale. */
export interface KnownSlot {
  id: string
  startTs: number
  endTs: number
  quantity: number | null
  reserved: number
  bought: number
  adjustedAt: number | null
  archivedAt: number | null
  visibility: 'Public' | 'Hidden' | 'Archived'
}

export interface NewSlot {
  id: string
  batchId: string
  templateId: string | null
  startTs: number
  endTs: number
  quantity: number | null
  /** Of a closed day: it is there, for the day that opens again, and not on sale. */
  closed: boolean
}

export interface SlotChanges {
  inserts: NewSlot[]
  /** Put on sale with this quantity; `adjustedAt` as it was read. */
  updates: { id: string; quantity: number | null; adjustedAt: number | null }[]
  /** Taken from sale; `held`: somebody has places. */
  removals: { id: string; held: boolean }[]
}

const MOST_LISTED = 200

type Kept = StockPlan['kept'][number]

const byTime = (one: Kept, other: Kept) => one.period.startTs - other.period.startTs
const isRemoved = ({ wantedQuantity }: Kept) => wantedQuantity === 0

/** In time order; where they are too many, those that leave the sale come first: their buyers are written to. */
const listed = (kept: readonly Kept[]): Kept[] =>
  [...kept]
    .sort((one, other) => Number(isRemoved(other)) - Number(isRemoved(one)) || byTime(one, other))
    .slice(0, MOST_LISTED)
    .sort(byTime)

/** Never below what is sold or being paid (D33). */
export const atLeastHeld = (wanted: number | null, { reserved, bought }: KnownSlot): number | null =>
  wanted === null ? null : Math.max(wanted, reserved + bought)

/**
 * Collects what a save does to slots, one by one, and what people are told about it: both come from the same look at each
 * slot, so that a preview is what the save does. `isStaged`: all were written ahead, in a batch that is not on sale yet.
 */
export function slotTally(now: number, { isStaged = false } = {}) {
  const changes: SlotChanges = { inserts: [], updates: [], removals: [] }
  const plan: StockPlan = {
    added: 0,
    changed: 0,
    archived: 0,
    restored: 0,
    deleted: 0,
    unchanged: 0,
    keptCount: 0,
    kept: [],
  }
  const totals: BatchTotals = { stocks: 0, remaining: 0, bought: 0, reserved: 0 }

  /** A closed day's slots and those that are over are nobody's to buy. */
  const isShown = ({ visibility, endTs }: KnownSlot) => visibility === 'Public' && endTs > now

  const count = (sign: 1 | -1, quantity: number | null, { bought, reserved }: { bought: number; reserved: number }) => {
    totals.stocks += sign
    totals.bought += sign * bought
    totals.reserved += sign * reserved
    totals.remaining =
      quantity === null || totals.remaining === null ? null : totals.remaining + sign * (quantity - bought - reserved)
  }

  function keep(slot: KnownSlot, reason: 'sold' | 'adjusted', quantity: number | null, wantedQuantity: number) {
    plan.keptCount++
    const { id, startTs, endTs, bought, reserved } = slot
    plan.kept.push({ stockId: id, period: { startTs, endTs }, reason, quantity, wantedQuantity, bought, reserved })
  }

  return {
    add(slot: Omit<NewSlot, 'id'>) {
      changes.inserts.push({ ...slot, id: newSlotId(now, slot.startTs) })
      if (slot.closed) return
      plan.added++
      count(1, slot.quantity, { bought: 0, reserved: 0 })
    },

    /** A slot of a day that is closed: off sale until the day opens again. */
    close(slot: KnownSlot) {
      plan.archived++
      if (slot.bought + slot.reserved > 0) keep(slot, 'sold', slot.quantity, 0)
    },

    /** A slot of a day that opens again. */
    reopen() {
      plan.restored++
    },

    /** A flexible period, which its own statement writes. */
    addPeriod(quantity: number | null) {
      plan.added++
      count(1, quantity, { bought: 0, reserved: 0 })
    },

    /** The slot is to be on sale with this quantity. `overHand`: also where an operator has set another one (D32). */
    put(slot: KnownSlot, wanted: number | null, { overHand }: { overHand: boolean }) {
      const byHand = slot.adjustedAt !== null && !overHand
      const quantity = byHand ? slot.quantity : atLeastHeld(wanted, slot)
      const isBack = isStaged || slot.archivedAt !== null
      const isChanged = quantity !== slot.quantity
      if (slot.archivedAt !== null || isChanged)
        changes.updates.push({ id: slot.id, quantity, adjustedAt: slot.adjustedAt })
      if (quantity !== wanted) keep(slot, byHand ? 'adjusted' : 'sold', quantity, wanted ?? 0)
      if (!isShown(slot)) return
      if (isStaged || slot.archivedAt === 0) plan.added++
      else if (isBack) plan.restored++
      else if (quantity === wanted) isChanged ? plan.changed++ : plan.unchanged++
      if (!isBack) count(-1, slot.quantity, slot)
      count(1, quantity, slot)
    },

    /** The slot leaves the sale; whoever has bought it keeps the place (D21). */
    remove(slot: KnownSlot) {
      if (slot.archivedAt !== null) return
      if (isStaged) return void changes.removals.push({ id: slot.id, held: false })
      const held = slot.bought + slot.reserved > 0
      changes.removals.push({ id: slot.id, held })
      if (held) {
        plan.archived++
        keep(slot, 'sold', slot.quantity, 0)
      } else if (isShown(slot)) plan.deleted++
      if (isShown(slot)) count(-1, slot.quantity, slot)
    },

    result: () => ({ changes, plan: { ...plan, kept: listed(plan.kept) }, totals }),
  }
}
export type SlotTally = ReturnType<typeof slotTally>

/** Several plans as one. */
export function joinPlans(plans: readonly StockPlan[]): StockPlan {
  const sum = (pick: (plan: StockPlan) => number) => plans.reduce((total, plan) => total + pick(plan), 0)
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    archived: sum(({ archived }) => archived),
    restored: sum(({ restored }) => restored),
    deleted: sum(({ deleted }) => deleted),
    unchanged: sum(({ unchanged }) => unchanged),
    keptCount: sum(({ keptCount }) => keptCount),
    kept: listed(plans.flatMap(({ kept }) => kept)),
  }
}
