import { file } from '#kernel/media/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { newTicketCode } from '#kernel/stock/ticket-code.ts'
import { validityDateStr } from '#kernel/stock/validity.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import type { Compute } from '#platform/compute-port.ts'
import type { RegionDb, Statement } from '../../region-db.ts'
import type { DemoVendor } from '../catalogue.ts'
import type { DemoTime } from './catalogue-rows.ts'
import type { StoredFile } from './media-rows.ts'
import type { DocumentOrder } from './stock-rows.ts'

/** The partners' own tickets for Pregenerated stock: real PDFs, one free entry for each. */
export async function documentStatements(
  db: RegionDb,
  orders: readonly DocumentOrder[],
  vendors: readonly DemoVendor[],
  compute: Compute,
  { now, zone }: DemoTime,
): Promise<{ statements: Statement[]; files: StoredFile[] }> {
  const rows: {
    files: (typeof file.$inferInsert)[]
    entries: (typeof entry.$inferInsert)[]
    links: (typeof entryFile.$inferInsert)[]
  } = { files: [], entries: [], links: [] }
  const files: StoredFile[] = []
  for (const order of orders) {
    const vendor = vendors.find(({ key }) => key === order.activity.vendor)
    const place = vendor?.places[0]
    for (let number = 1; number <= order.count; number++) {
      const code = newTicketCode()
      const bytes = await compute.run('ticket-pdf', {
        code,
        orderNumber: 'Prévente',
        unitNumber: number,
        unitCount: order.count,
        activityLabel: order.activity.label,
        vendorName: vendor?.name ?? '',
        vendorAddress: place && `${place.street}\n${place.postalCode} ${place.city}`,
        vendorPhone: place?.phone,
        ticketLabel: order.ticket.label,
        options: [],
        validityDateStr: validityDateStr({ type: order.kind, ...order.period }, zone),
        holderName: 'Au porteur',
        priceText: formatPrice(order.ticket.ours + (order.ticket.fees ?? 0)),
        terms: order.terms ?? undefined,
        brand: { title: vendor?.name ?? '', mainColor: '#33415c' },
        generatedAtText: `${formatDate(zone, now)} ${formatTime(zone, now)}`,
      })
      const fileId = newId('f')
      const entryId = newId('se')
      const key = `tickets/${fileId}.pdf`
      files.push({ key, bytes, contentType: 'application/pdf' })
      rows.files.push({
        id: fileId,
        key,
        mimeType: 'application/pdf',
        size: bytes.length,
        status: 'Ready',
        createdAt: now,
        updatedAt: now,
      })
      rows.entries.push({
        id: entryId,
        stockId: order.stockId,
        code,
        status: 'Ready',
        history: [{ ts: now, event: 'Created', source: 'demo' }],
        createdAt: now,
        updatedAt: now,
      })
      rows.links.push({ entryId, fileId, position: 0 })
    }
  }
  if (files.length === 0) return { statements: [], files }
  return {
    statements: [
      db.orm.insert(file).values(rows.files),
      db.orm.insert(entry).values(rows.entries),
      db.orm.insert(entryFile).values(rows.links),
    ],
    files,
  }
}
