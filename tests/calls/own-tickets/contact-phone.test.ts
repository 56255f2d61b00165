/** The telephone of a partner's contact is the operator's: nobody else is given it, nor by what was made before. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { location } from '#kernel/catalogue/tables.ts'
import { file } from '#kernel/media/tables.ts'
import { orderItem } from '#kernel/orders/tables.ts'
import { entry, entryFile } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { showPlace } from '../../support/partner-place.ts'
import type { Sale, Sold } from '../../support/shop.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { pdfText, scan } from '../../tickets/pdf-tools.ts'

/** Telephone of the contact of every partner that `newShop` makes. */
const CONTACT = '0478000000'
const PLACE = '04 78 11 22 33'

async function world() {
  const all = await buyingWorld()
  const { app, db, cards, marie } = all
  const sellAt = async (place: Partial<typeof location.$inferInsert>, sale: Sale = {}) => {
    const sold = await all.shop.sell(sale)
    await showPlace(db, sold.vendorId)
    await db.write([db.orm.update(location).set(place).where(eq(location.vendorId, sold.vendorId))])
    return sold
  }
  const buy = async (sold: Sold, quantity = 1) => {
    const { paymentId } = await all.startWith(marie, sold, { quantity })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    return (await app.call('/list-own-tickets', { paymentId }, { as: marie })).tickets
  }
  const documents = async () => {
    const rows = await db.orm
      .select({ key: file.key, size: file.size, hash: file.hash })
      .from(entry)
      .innerJoin(entryFile, eq(entryFile.entryId, entry.id))
      .innerJoin(file, eq(file.id, entryFile.fileId))
      .orderBy(entry.id)
    return Promise.all(
      rows.map(async (row) => ({ ...row, bytes: (await app.platform.files.get(row.key))?.bytes ?? new Uint8Array() })),
    )
  }
  const texts = async () => (await documents()).map(({ bytes }) => pdfText(bytes))
  return { ...all, sellAt, buy, documents, texts }
}

test.each([
  ['shown', { phone: PLACE, hidePhone: false }, PLACE],
  ['hidden', { phone: PLACE, hidePhone: true }, null],
  ['missing', { phone: '', hidePhone: false }, null],
])("a ticket shows the phone number of the location, here %s, and never the contact's", async (_, place, shown) => {
  const { app, marie, sellAt, buy, texts } = await world()
  const [ticket] = await buy(await sellAt(place))
  expect(ticket?.vendorPhone).toBe(shown)
  const [text] = await texts()
  expect(text?.includes(PLACE)).toBe(shown !== null)
  expect(text).not.toContain(CONTACT)
  const { list } = await app.call('/list-purchase', {}, { as: marie })
  expect(JSON.stringify(list)).not.toContain(CONTACT)
})

/** As an order was stored, and its tickets were drawn, before. */
async function soldBefore() {
  const all = await world()
  const { app, db } = all
  const spoil = async () => {
    await db.write([
      { sql: "update order_item set snapshot = json_set(snapshot, '$.vendor.phone', ?)", args: [CONTACT] },
    ])
    for (const { key } of await all.documents())
      await app.platform.files.put(key, new TextEncoder().encode(`Tél. ${CONTACT}`), 'application/pdf')
  }
  const redraw = async () => {
    const row = { id: crypto.randomUUID(), kind: 'redraw-tickets', payload: '{}' }
    await db.write([
      {
        sql: 'insert into job (id, kind, payload, run_at, tries, created_at) values (?, ?, ?, 0, 0, 0)',
        args: [row.id, row.kind, row.payload],
      },
    ])
    await runJobs(app)
  }
  return { ...all, spoil, redraw }
}

test("tickets drawn with the contact's phone number are redrawn in batches, and the number is removed from their orders", async () => {
  const { app, db, marie, sellAt, buy, spoil, redraw, documents, texts } = await soldBefore()
  const sold = await sellAt({ phone: PLACE, hidePhone: false })
  const before = [await buy(sold, 2), await buy(sold, 1)].flat()
  await spoil()
  await redraw()
  const drawn = await documents()
  expect(drawn).toHaveLength(3)
  for (const { bytes, size } of drawn) {
    expect(bytes.length).toBe(size)
    expect(pdfText(bytes)).toContain(PLACE)
  }
  // Each is the same ticket, under the code that lets its holder in.
  expect(drawn.flatMap(({ bytes }) => scan(bytes)).sort()).toEqual(before.map(({ code }) => `QR-Code:${code}`).sort())
  expect((await texts()).join()).not.toContain(CONTACT)
  const items = await db.orm.select().from(orderItem)
  expect(JSON.stringify(items)).not.toContain(CONTACT)
  const { tickets } = await app.call('/list-own-tickets', {}, { as: marie })
  expect(tickets.map(({ vendorPhone }) => vendorPhone)).toEqual([PLACE, PLACE, PLACE])
})

test('sold tickets that an operator drew into stock are redrawn too, and keep their code, type and last day', async () => {
  const { app, sellAt, buy, spoil, redraw, documents, texts } = await soldBefore()
  const as = await app.newMember({ isAdmin: true })
  const sale = { mode: 'Pregenerated', kind: 'Flexible', quantity: null, startTs: Date.now() - 30 * 60_000 } as const
  const sold = await sellAt({ phone: PLACE, hidePhone: false }, sale)
  const codes = ['ENTREE-0001', 'ENTREE-0002', 'ENTREE-0003']
  const ticketInfo = { id: sold.ticketId }
  const input = { stockId: sold.slotIds[0] ?? '', ticketInfo, codes, limitDate: '2026-12-31' }
  await app.call('/admin/generate-stock-entries', { ...input, barcodeType: 'code128' }, { as })
  await buy(sold, 3)
  const facts = ['Valable jusqu’au 31/12/2026', 'Au porteur', PLACE]
  for (const text of await texts()) for (const fact of facts) expect(text).toContain(fact)
  await spoil()
  await redraw()
  const drawn = await documents()
  expect(drawn.flatMap(({ bytes }) => scan(bytes))).toEqual(codes.map((code) => `CODE-128:${code}`))
  for (const text of await texts()) {
    for (const fact of facts) expect(text).toContain(fact)
    expect(text).not.toContain(CONTACT)
  }
})

test('an erased buyer gets no redrawn document', async () => {
  const { app, marie, sellAt, buy, spoil, redraw, documents } = await soldBefore()
  await buy(await sellAt({ phone: null }))
  const [{ key } = { key: '' }] = await documents()
  await spoil()
  await app.call('/request-account-erasure', {}, { as: marie })
  const mail = (await app.mails()).find(({ kind }) => kind === 'erasure')
  const confirmationId = /effacer=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await app.call('/erase-account', { confirmationId }, { as: marie })
  await redraw()
  expect(await app.platform.files.get(key)).toBeNull()
  const left = await app.db().query('select 1 from order_item where snapshot like ?', [`%${CONTACT}%`])
  expect(left.rows).toEqual([])
})
