/**
 * Things to sell, written straight into a region's tables.
 *
 *     const shop = newShop(app)
 *     const { activity, ticket, slots } = await shop.sell({ mode: 'Automatic', quantity: 5, slots: 2, span: 1 })
 *
 * Slots are of one hour, the first tomorrow at 10:00 in Paris. Prices: public 20 €, ours 15 €, fees 1 €.
 */

import type { Statement } from '#db/region-db.ts'
import { listingStatements } from '#features/catalogue/shop/listing.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { batch, entry, entryFile, offer, stock, ticketInfo, ticketOption } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { TestApp } from './test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export interface Sale {
  mode?: (typeof batch.$inferInsert)['mode']
  kind?: 'Fixed' | 'Flexible'
  /** Places of each slot; null for no limit. */
  quantity?: number | null
  slots?: number
  span?: number
  options?: Partial<typeof ticketOption.$inferInsert>[]
  ticket?: Partial<typeof ticketInfo.$inferInsert>
  activity?: Partial<typeof activity.$inferInsert>
  vendor?: Partial<typeof vendor.$inferInsert>
  batch?: Partial<typeof batch.$inferInsert>
  /** Free documents of the first stock, for Pregenerated. */
  documents?: number
  startTs?: number
}

export function newShop(app: Pick<TestApp, 'db'>, region = 'eu') {
  const db = app.db(region)

  async function sell(sale: Sale = {}) {
    const now = Date.now()
    const kind = sale.kind ?? 'Fixed'
    const span = sale.span ?? 1
    const times = { createdAt: now, updatedAt: now }
    const vendorId = newId('v')
    const activityId = newId('a')
    const batchId = newId('sb')
    const ticketId = newId('ti')
    const firstStart = sale.startTs ?? now + DAY
    const slots = Array.from({ length: sale.slots ?? span }, (_, index) => ({
      id: newId('si'),
      activityId,
      batchId,
      kind,
      startTs: firstStart + index * HOUR,
      endTs: kind === 'Fixed' ? firstStart + (index + 1) * HOUR : firstStart + 90 * DAY,
      quantity: sale.quantity === undefined ? 5 : sale.quantity,
      createdAt: now,
    }))
    const options = (sale.options ?? []).map((facts, position) => ({
      ticketInfoId: ticketId,
      position,
      label: `Option ${position + 1}`,
      buyingPrice: 100,
      publicPrice: 400,
      youpiizPrice: 300,
      ...facts,
      id: newId('tio'),
    }))
    const statements: Statement[] = [
      db.orm.insert(vendor).values({
        name: 'Théâtre du Parc',
        slugName: 'theatre-du-parc',
        mediaIds: [],
        contact: { firstName: 'Ana', lastName: 'Roy', email: 'partenaire@exemple.test', phone: '0478000000' },
        visibility: 'Public',
        ...times,
        ...sale.vendor,
        id: vendorId,
      }),
      db.orm.insert(activity).values({
        label: 'Une soirée au théâtre',
        slugName: 'une-soiree-au-theatre',
        addressType: 'Vendor',
        stockType: 'Standard',
        mediaIds: [],
        visibility: 'Public',
        ...times,
        ...sale.activity,
        id: activityId,
        vendorId,
      }),
      db.orm
        .insert(batch)
        .values({ mode: sale.mode ?? 'Automatic', createdAt: now, ...sale.batch, id: batchId, activityId }),
      db.orm.insert(ticketInfo).values({
        position: 0,
        label: 'Plein tarif',
        buyingPrice: 1000,
        publicPrice: 2000,
        youpiizPrice: 1500,
        fees: 100,
        span,
        ...sale.ticket,
        id: ticketId,
        batchId,
      }),
      ...options.map((option) => db.orm.insert(ticketOption).values(option)),
      ...slots.map((slot) => db.orm.insert(stock).values(slot)),
    ]
    await db.write(statements)
    await db.write(listingStatements({ activityIds: [activityId] }))
    const [first] = slots
    if (first && sale.documents) await addDocuments(first.id, sale.documents)
    return {
      vendorId,
      activityId,
      batchId,
      ticketId,
      slotIds: slots.map((slot) => slot.id),
      optionIds: options.map((option) => option.id),
    }
  }

  /** Ready PDFs that nobody has bought yet. */
  async function addDocuments(stockId: string, count: number): Promise<void> {
    const now = Date.now()
    const statements = Array.from({ length: count }, () => {
      const entryId = newId('se')
      const fileId = newId('f')
      return [
        db.orm
          .insert(entry)
          .values({ id: entryId, stockId, status: 'Ready', history: [], createdAt: now, updatedAt: now }),
        db.orm.insert(file).values({
          id: fileId,
          key: `tickets/${fileId}.pdf`,
          mimeType: 'application/pdf',
          size: 10,
          status: 'Ready',
          createdAt: now,
          updatedAt: now,
        }),
        db.orm.insert(entryFile).values({ entryId, fileId, position: 0 }),
      ]
    })
    await db.write(statements.flat())
  }

  /** One more stock of what is sold already: the same ticket on another date, at another price. */
  async function alsoSell(
    { activityId, vendorId }: Pick<Sold, 'activityId' | 'vendorId'>,
    {
      mode = 'Automatic',
      youpiizPrice = 1500,
      startTs,
      quantity = 5,
      documents = 0,
    }: Pick<Sale, 'mode' | 'documents'> & {
      youpiizPrice?: number
      startTs: number
      quantity?: number
    },
  ) {
    const createdAt = Date.now()
    const [batchId, ticketId, slotId] = [newId('sb'), newId('ti'), newId('si')]
    const slot = { startTs, endTs: startTs + HOUR, kind: 'Fixed' as const, quantity, createdAt }
    const prices = { buyingPrice: 800, publicPrice: 2000, youpiizPrice, fees: 100 }
    await db.write([
      db.orm.insert(batch).values({ id: batchId, activityId, mode, createdAt }),
      db.orm.insert(ticketInfo).values({ id: ticketId, batchId, position: 0, label: 'Plein tarif', ...prices }),
      db.orm.insert(stock).values({ id: slotId, activityId, batchId, ...slot }),
    ])
    if (documents > 0) await addDocuments(slotId, documents)
    return { vendorId, activityId, batchId, ticketId, slotIds: [slotId], optionIds: [] }
  }

  /** One more kind of ticket on the same stock. */
  const alsoSellKind = ({ batchId }: { batchId: string }, label: string) =>
    db.write([
      db.orm.insert(ticketInfo).values({
        ...{ id: newId('ti'), batchId, position: 1, label },
        ...{ buyingPrice: 400, publicPrice: 1000, youpiizPrice: 700, fees: 100 },
      }),
    ])

  const addOption = (ticketInfoId: string, label: string) =>
    db.write([
      db.orm.insert(ticketOption).values({
        id: newId('tio'),
        ticketInfoId,
        position: 0,
        label,
        buyingPrice: 100,
        publicPrice: 400,
        youpiizPrice: 300,
      }),
    ])

  const setPrice = (ticketInfoId: string, youpiizPrice: number) =>
    db.write([{ sql: 'update ticket_info set youpiiz_price = ? where id = ?', args: [youpiizPrice, ticketInfoId] }])

  /** A promotion on one activity, or on everything. */
  async function promote(facts: Partial<typeof offer.$inferInsert> & { activityId?: string }) {
    const { activityId, ...columns } = facts
    const id = newId('o')
    const now = Date.now()
    const target =
      activityId === undefined
        ? { targetKind: 'Global' as const }
        : { targetKind: 'Activity' as const, targetId: activityId }
    await db.write([
      db.orm.insert(offer).values({
        label: 'Promotion',
        visibility: 'Public',
        createdAt: now,
        updatedAt: now,
        ...target,
        ...columns,
        id,
      }),
    ])
    return id
  }

  return { sell, alsoSell, alsoSellKind, addOption, setPrice, promote, addDocuments }
}

export type Sold = Awaited<ReturnType<ReturnType<typeof newShop>['sell']>>
