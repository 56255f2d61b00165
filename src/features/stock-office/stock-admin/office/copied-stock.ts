import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { noPeriod, type StockValues, storedStock } from './form/stock-values.ts'
import { newId } from './tickets/new-id.ts'
import { withNewIds } from './tickets/ticket-values.ts'

/**
 * Initial values of a stock copied from another: tickets, terms and hours under new ids, because the old ones would
 * sell the same places twice. The operator chooses the dates.
 */
export function copiedStock(batch: StockBatch, zone: string, email: string): StockValues {
  const values = storedStock(batch, zone, email)
  const [date] = values.dates
  return {
    ...values,
    opensAt: null,
    period: noPeriod,
    slots: values.slots.map((slot) => ({ ...slot, id: newId() })),
    dates: date ? [{ ...date, id: newId(), day: null, was: null }] : [],
    tickets: values.tickets.map(withNewIds),
  }
}
