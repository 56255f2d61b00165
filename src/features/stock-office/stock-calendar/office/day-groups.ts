import type { CalendarBatch, StockWithOffers } from '../calendar-shapes.ts'
import type { Stocks } from './use-stocks.ts'

export type FixedStock = StockWithOffers['stock'] & { reservation: { type: 'Fixed' } }
export interface Slot {
  stock: FixedStock
  offers: StockWithOffers['offers']
}

/** A batch's tickets with its slots of the day, in order. */
export interface DayGroup {
  batch: CalendarBatch
  slots: Slot[]
}

const isFixed = (entry: StockWithOffers): entry is Slot => entry.stock.reservation.type === 'Fixed'

export const isArchived = ({ visibility }: Pick<FixedStock, 'visibility'>): boolean => visibility === 'Archived'

/** Groups the day's stocks by batch, in the order of their times. */
export function dayGroups({ stocks, batches }: Stocks): DayGroup[] {
  const byBatch = Map.groupBy(stocks.filter(isFixed), ({ stock }) => stock.batchId)
  return batches.flatMap((batch) => {
    const slots = byBatch.get(batch.id)
    return slots ? [{ batch, slots }] : []
  })
}

const plus = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other)

/** Row "Journée": sum of all slots that can still take place. */
export function dayTotals(groups: readonly DayGroup[]) {
  const slots = groups.flatMap((group) => group.slots.map(({ stock }) => stock))
  const live = slots.filter((stock) => !isArchived(stock))
  return {
    quantity: live.reduce<number | null>((sum, { quantity }) => plus(sum, quantity), 0),
    remaining: live.reduce<number | null>((sum, { remaining }) => plus(sum, remaining), 0),
    bought: live.reduce((sum, stock) => sum + stock.bought, 0),
    reserved: live.reduce((sum, stock) => sum + stock.reserved, 0),
    /** Ids of all slots with buyers, archived ones included. */
    soldIds: slots.filter(({ bought, reserved }) => bought + reserved > 0).map(({ id }) => id),
  }
}
