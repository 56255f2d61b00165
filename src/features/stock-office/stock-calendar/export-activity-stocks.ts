import { handleOffice } from '#handler/handle-office.ts'
import { slugify } from '#kernel/catalogue/slug.ts'
import { dayKey, formatTime, monthRange, pad2 } from '#kernel/time/region-time.ts'
import { csvFormat, csvHead, csvLines } from '#lib/csv-format.ts'
import { dayBounds } from './activity-stocks.ts'
import type { CalendarBatch } from './calendar-shapes.ts'
import { exportActivityStocks } from './contract.ts'
import { type LoadedStocks, loadStocks, offSale, type StockRow } from './load-stocks.ts'
import { type ExportedSlot, slotsCalendar, ticketsText } from './slots-calendar.ts'

const MODES = {
  Pregenerated: 'Billets déposés',
  Automatic: 'Billets générés',
  VendorConfirm: 'Confirmé par le partenaire',
  AdminConfirm: 'Confirmé par l’administrateur',
} as const satisfies Record<CalendarBatch['mode']['type'], string>

const COLUMNS = [
  'Jour',
  'Début',
  'Fin',
  'Billets',
  'Mode',
  'Total',
  'Acheté',
  'En paiement',
  'Restant',
  'Ajusté à la main',
  'Archivé',
  'Fermé',
]

export const exportActivityStocksHandler = handleOffice(exportActivityStocks, async (ctx, input, fail) => {
  const { db, now, region } = ctx
  const { activityId, year, month, format } = input
  const period = monthRange(region.zone, year, month)
  const loaded = await loadStocks(db, activityId, period, dayBounds(region.zone, period))
  if (!loaded) return fail('activityNotFound')
  const fileName = `stock-${slugify(loaded.activity.label)}-${year}-${pad2(month)}.${format}`
  const slots = loaded.fixed.map((row) => ({ row, batch: findBatch(loaded, row) }))
  return format === 'csv'
    ? { fileName, mimeType: 'text/csv', text: table(slots, region.zone) }
    : { fileName, mimeType: 'text/calendar', text: slotsCalendar(loaded, slots, now) }
})

const findBatch = ({ batches }: LoadedStocks, { batchId }: StockRow) => batches.find(({ id }) => id === batchId)

function table(slots: readonly ExportedSlot[], zone: string): string {
  const lines = slots.map(({ row, batch }) => [
    dayKey(zone, row.startTs),
    formatTime(zone, row.startTs),
    formatTime(zone, row.endTs),
    ticketsText(batch),
    batch ? MODES[batch.mode.type] : '',
    row.quantity ?? 'illimité',
    row.bought,
    row.reserved,
    offSale(row) === null ? (row.remaining ?? 'illimité') : 0,
    row.adjustedAt === null ? '' : 'oui',
    offSale(row) === 'archived' ? 'oui' : '',
    offSale(row) === 'closed' ? 'oui' : '',
  ])
  return csvHead(COLUMNS, csvFormat) + csvLines(lines, csvFormat)
}
