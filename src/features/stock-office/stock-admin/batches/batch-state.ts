import type { StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import { changesBetween } from '#handler/changes.ts'
import { batchView } from './batch-view.ts'
import type { StoredBatch } from './stored-batch.ts'

/** A batch in the shape of its form's input: sent back unchanged, it changes nothing. */
export function batchState(stored: StoredBatch) {
  const { reservation, mode, ticketInfo, terms, ...rules } = batchView(stored)
  const { lowStockAt, opensAt, maxPerPerson, earlyEntryHours, contractKind, tellsContact } = rules
  return {
    mode,
    reservation: batchReservation(reservation),
    ticketInfo,
    terms,
    lowStockAt,
    opensAt,
    maxPerPerson,
    earlyEntryHours,
    contractKind,
    tellsContact,
  }
}

type View = ReturnType<typeof batchView>['reservation']

function batchReservation(view: View): StockInput['reservation'] | null {
  if (view.type === 'Weekly') return { type: view.type, slots: view.weekly }
  if (view.type === 'Fixed')
    return {
      type: view.type,
      slots: view.stocks.map(({ id, quantity, reservation: { period } }) => ({ id, period, quantity })),
    }
  const [first] = view.stocks
  if (first?.reservation.type !== 'Flexible') return null
  const { period, schedule } = first.reservation
  return { type: view.type, period, schedule, quantity: first.quantity }
}

/** Differences between two states of a batch, for the audit and its undo. */
export const stateChanges = (before: StoredBatch, after: StoredBatch) =>
  changesBetween(batchState(before), batchState(after))
