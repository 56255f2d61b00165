import ical, { ICalEventStatus } from 'ical-generator'
import { plural } from '#lib/words/plural.ts'
import type { CalendarBatch } from './calendar-shapes.ts'
import { type LoadedStocks, offSale, type StockRow } from './load-stocks.ts'

export interface ExportedSlot {
  row: StockRow
  batch: CalendarBatch | undefined
}

export const ticketsText = (batch: CalendarBatch | undefined): string =>
  (batch?.ticketInfo ?? []).map(({ label }) => label).join(' | ')

/** Slots as an iCalendar file. UIDs are stable, so that importing a later file updates the appointments. */
export function slotsCalendar({ activity }: LoadedStocks, slots: readonly ExportedSlot[], now: number): string {
  const calendar = ical({ name: activity.label, prodId: { company: 'Guichet', product: 'Stock', language: 'FR' } })
  for (const { row, batch } of slots)
    calendar.createEvent({
      id: row.id,
      stamp: new Date(now),
      start: new Date(row.startTs),
      end: new Date(row.endTs),
      summary: `${activity.label} : ${placesText(row)}`,
      description: [`Partenaire : ${activity.vendorName}`, `Billets : ${ticketsText(batch)}`].join('\n'),
      status: offSale(row) === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    })
  return calendar.toString()
}

const offSaleTexts = { archived: 'archivé', closed: 'fermé' } as const

function placesText(row: StockRow): string {
  const { bought, quantity } = row
  const off = offSale(row)
  const sold = `${bought} ${plural(bought, 'acheté')}`
  if (off !== null) return `${offSaleTexts[off]}, ${sold}`
  return quantity === null ? sold : `${sold} sur ${quantity}`
}
