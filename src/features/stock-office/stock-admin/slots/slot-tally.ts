import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import type { BatchTotals } from '../batches/stored-batch.ts'
import { newSlotId } from './slot-ids.ts'

/** Fields of a slot that a plan reads. `archivedAt` 0: written ahead by an unfinished save, never on sale. */
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
  /** True on a closed day: the slot exists in case the day opens again, but is not on sale. */
  closed: boolean
}

export interface SlotChanges {
  inserts: NewSlot[]
  /** Slots put on sale with this quantity; `adjustedAt` as read. */
  updates: { id: string; quantity: number | null; adjustedAt: number | null }[]
  /** Slots taken off sale; `held`: buyers have places. */
  removals: { id: string; held: boolean }[]
}

const MOST_LISTED = 200

type Kept = StockPlan['kept'][number]

const byTime = (one: Kept, other: Kept) => one.period.startTs - other.period.startTs
const isRemoved = ({ wantedQuantity }: Kept) => wantedQuantity === 0

/**
 * Kept slots for the answer, in time order. If there are too many, removed ones come first, because their buyers get a
 * mail.
 */
const listed = (kept: readonly Kept[]): Kept[] =>
  [...kept]
    .sort((one, other) => Number(isRemoved(other)) - Number(isRemoved(one)) || byTime(one, other))
    .slice(0, MOST_LISTED)
    .sort(byTime)

/** Quantity raised to the places sold or being paid (D33). */
export const atLeastHeld = (wanted: number | null, { reserved, bought }: KnownSlot): number | null =>
  wanted === null ? null : Math.max(wanted, reserved + bought)

/**
 * Collects a save's effects slot by slot, for writing and for the preview at once, so that both agree. `isStaged`: all
 * slots were written ahead, in a batch that is not on sale yet.
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

  /** True if buyers can buy the slot: its day is open, and it is not over. */
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

    /** Takes a slot of a closed day off sale until the day opens again. */
    close(slot: KnownSlot) {
      plan.archived++
      if (slot.bought + slot.reserved > 0) keep(slot, 'sold', slot.quantity, 0)
    },

    /** Puts a slot back on sale whose day opens again. */
    reopen() {
      plan.restored++
    },

    /** Counts a flexible period, which has its own statement. */
    addPeriod(quantity: number | null) {
      plan.added++
      count(1, quantity, { bought: 0, reserved: 0 })
    },

    /** Puts the slot on sale with this quantity. `overHand`: even if an operator has set another one by hand (D32). */
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

    /** Takes the slot off sale; buyers keep their places (D21). */
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

/** Adds up several plans. */
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
