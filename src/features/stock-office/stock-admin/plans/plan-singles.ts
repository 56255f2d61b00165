import { CallError } from '#contract/errors.ts'
import type { ReservationInput, StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { StockMode } from '#kernel/stock/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import type { PlanContext } from '../batches/plan-batch.ts'
import type { SingleRow, StoredBatch } from '../batches/stored-batch.ts'
import { atLeastHeld, type SlotTally } from '../slots/slot-tally.ts'

/** A flexible period that is new or has new dates. */
export interface FlexibleRow extends Pick<SingleRow, 'id' | 'startTs' | 'endTs' | 'schedule' | 'quantity'> {
  isNew: boolean
}

const isOnSale = ({ archivedAt, visibility, endTs }: SingleRow, now: number) =>
  archivedAt === null && visibility === 'Public' && endTs > now

/** Plans slots without a template, and flexible periods. `onSale`: number of them before. */
export function planSingles(
  stored: StoredBatch,
  { mode, reservation: wanted }: StockInput,
  tally: SlotTally,
  ctx: PlanContext,
) {
  const onSale = stored.singles.filter((row) => isOnSale(row, ctx.now)).length
  if (wanted.type === 'Fixed') planFixed(stored, wanted.slots, tally, ctx)
  const flexible = wanted.type === 'Flexible' ? planFlexible(stored, mode.type, wanted, tally) : null
  return { onSale, flexible }
}

type FixedSlots = Extract<ReservationInput, { type: 'Fixed' }>['slots']

/** Plans single slots. A slot with another time is a new slot: buyers keep the former one. */
function planFixed(stored: StoredBatch, wanted: FixedSlots, tally: SlotTally, { zone, closedDays, path }: PlanContext) {
  const open = new Map(stored.singles.map((row) => [row.id, row]))
  for (const [index, { id, period, quantity }] of wanted.entries()) {
    if (id !== undefined && !stored.singles.some((row) => row.id === id))
      throw new CallError('unexpectedStockData', { fields: [`${path}.reservation.slots.${index}.id`] })
    const sameTime = [...open.values()].filter(
      ({ startTs, endTs }) => startTs === period.startTs && endTs === period.endTs,
    )
    const row =
      sameTime.find((each) => each.id === id) ?? sameTime.find(({ archivedAt }) => archivedAt === null) ?? sameTime[0]
    if (row) {
      open.delete(row.id)
      // Overrides manual quantities, because the form shows each slot's own.
      tally.put(row, quantity, { overHand: true })
    } else {
      const closed = closedDays.has(dayKey(zone, period.startTs))
      tally.add({ batchId: stored.row.id, templateId: null, ...period, quantity, closed })
    }
  }
  for (const row of open.values()) tally.remove(row)
}

type FlexibleInput = Extract<ReservationInput, { type: 'Flexible' }>

/** Changes a period in place: its documents belong to it, and orders keep the dates with which they were sold. */
function planFlexible(
  stored: StoredBatch,
  mode: StockMode,
  { period, schedule, quantity }: FlexibleInput,
  tally: SlotTally,
): FlexibleRow | null {
  const row = stored.singles.find(({ archivedAt }) => archivedAt === null) ?? stored.singles[0]
  // Pregenerated stock is limited by its free documents (D18).
  const wanted = mode === 'Pregenerated' ? null : quantity
  if (!row) {
    tally.addPeriod(wanted)
    return { id: newId('si'), isNew: true, ...period, schedule, quantity: wanted }
  }
  tally.put(row, wanted, { overHand: true })
  const isSame =
    row.startTs === period.startTs &&
    row.endTs === period.endTs &&
    JSON.stringify(row.schedule ?? { type: 'Inherit' }) === JSON.stringify(schedule)
  return isSame ? null : { id: row.id, isNew: false, ...period, schedule, quantity: atLeastHeld(wanted, row) }
}
