/** VAT of each line: options with a rate of their own, what is sold without VAT, and the place of an activity. */
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { invoiceWorld, issuer, ZONE } from '../../support/invoice-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const DAY = 86_400_000
const read = ({ pdf }: { pdf: string }) => pdfText(receiptBytes(pdf))
const lastOfAugust = () => Date.parse('2026-08-31T10:00:00Z') - Date.now()

test('an option has the rate of its name, else that of all options of its activity, else that of its activity', async () => {
  const { app, shop, buy, give, configure, listed, as } = await invoiceWorld()
  const sold = await shop.sell({
    activity: { label: 'Entrée du château' },
    options: [
      { label: 'Livret', youpiizPrice: 550 },
      { label: 'Parking', youpiizPrice: 600 },
      { label: 'Audioguide', youpiizPrice: 400 },
    ],
  })
  const plain = await shop.sell({ options: [{ label: 'Livret', youpiizPrice: 550 }] })
  await configure({
    rates: {
      ...{ usual: 1000, fees: 2000 },
      exceptions: [
        { kind: 'option', id: sold.activityId, label: 'livret', rate: 550 },
        { kind: 'option', id: sold.activityId, label: '', rate: 2000 },
      ],
    },
  })
  const chosen = (ids: readonly string[]) => ids.map((optionId) => ({ optionId, quantity: 1 }))
  const { purchaseId, items } = await buy([
    { sold, options: chosen(sold.optionIds) },
    { sold: plain, options: chosen(plain.optionIds) },
  ])
  const [invoice] = await listed(purchaseId)
  // 15 € twice and a booklet of 5.50 € at 10 %; parking, audioguide and 2 € of fees at 20 %; the booklet at 5.5 %.
  expect(invoice?.byRate.map(({ rate, total }) => [rate, total])).toEqual([
    [2000, 1200],
    [1000, 3550],
    [550, 550],
  ])
  const text = read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))
  expect(text).toContain('Option d’Entrée du château')
  // Prices by unit before VAT: 15 € at 10 % and 6 € at 20 %.
  expect(text).toContain('TVA 10 % · prix unitaire HT 13,64 €')
  expect(text).toContain('TVA 20 % · prix unitaire HT 5,00 €')
  // The first item goes back: each of its parts at its own rate, to the cent.
  const first = items.find(({ order }) => order.activity.id === sold.activityId)
  await give(purchaseId, { kind: 'items', orderIds: [first?.order.id ?? ''] })
  await runJobs(app)
  expect((await listed(purchaseId))[1]?.byRate.map(({ rate, total }) => [rate, total])).toEqual([
    [2000, 1100],
    [1000, 1500],
    [550, 550],
  ])
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const [, ...credits] = await listed(purchaseId)
  expect(credits.reduce((sum, { vat }) => sum + vat, 0)).toBe(invoice?.vat)
})

test('an invoice names why a line has no VAT, by the code in force on its day, and so does its credit note', async () => {
  const { app, shop, buy, give, configure, listed, as } = await invoiceWorld()
  const [lesson, other] = [await shop.sell({ quantity: 9, startTs: Date.now() + 200 * DAY }), await shop.sell()]
  await configure({
    fromDay: dayKey(ZONE, Date.now()),
    rates: {
      ...{ usual: 1000, fees: 2000 },
      exceptions: [{ kind: 'activity', id: lesson.activityId, rate: 0, provision: 'training' }],
    },
  })
  const pdfs = async (purchaseId: string) =>
    Promise.all(
      (await listed(purchaseId)).map(async ({ id }) =>
        read(await app.call('/admin/get-invoice-pdf', { invoiceId: id }, as)),
      ),
    )
  const { purchaseId, items } = await buy([{ sold: lesson }, { sold: other }])
  const orderIds = items.flatMap(({ order }) => (order.activity.id === other.activityId ? order.id : []))
  await give(purchaseId, { kind: 'items', orderIds })
  await runJobs(app)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const sentence = 'Exonération de TVA, formation professionnelle continue, art. 261, 4, 4°, a du CGI'
  const [invoice, taxed, free] = await pdfs(purchaseId)
  expect(invoice).toContain(sentence)
  expect(invoice).toContain('Sans TVA 15,00 €')
  expect(invoice).not.toContain('TVA 0 %')
  expect(taxed).not.toContain('Exonération')
  expect(free).toContain(sentence)
})

test("the small businesses' scheme is named by the CGI until August 2026 and by the CIBS from September on", async () => {
  const { app, shop, buy, configure, listed, as, marie, operator } = await invoiceWorld()
  const sold = await shop.sell({ quantity: 9, startTs: Date.now() + 200 * DAY })
  await configure({ issuer: { ...issuer, exempt: true, vatNumber: '' } })
  const text = async () => {
    await app.signIn(marie)
    await app.signIn(operator)
    const { purchaseId } = await buy([{ sold }])
    const [invoice] = await listed(purchaseId)
    return read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))
  }
  app.advance(lastOfAugust())
  expect(await text()).toContain('TVA non applicable, art. 293 B du CGI.')
  app.advance(DAY)
  const later = await text()
  expect(later).toContain('TVA non applicable, art. L. 223-3 du code des impositions sur les biens et services (CIBS).')
  expect(later).not.toContain('prix unitaire HT')
})

test('a rate of zero from before provisions stays readable, is invoiced, and is not saved again without one', async () => {
  const { app, shop, buy, configure, listed, db, as } = await invoiceWorld()
  await configure({ rates: { usual: 0, usualProvision: 'social', fees: 2000, exceptions: [] } })
  await db.write([
    {
      sql: `update invoice_settings set rates = '{"usual":0,"fees":2000,"exceptions":[]}', updated_at = updated_at + 1`,
      args: [],
    },
  ])
  const { invoicing } = await app.call('/admin/get-invoicing', {}, as)
  expect(invoicing?.rates).toEqual({ usual: 0, fees: 2000, exceptions: [] })
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  const [invoice] = await listed(purchaseId)
  expect(read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))).toContain(
    'TVA à 0 % 0,00 €',
  )
  await expect(
    configure({ rates: { usual: 0, fees: 2000, exceptions: [] }, ifUpdatedAt: invoicing?.updatedAt }),
  ).rejects.toMatchObject({
    fields: ['rates.usual'],
    message: expect.stringContaining('Un taux de 0 % nomme la disposition qui l’exonère : choisissez-la.'),
  })
})

test('the VAT place of an activity follows from its postal code, and is unknown where its places differ', async () => {
  const { app, shop, db, as } = await invoiceWorld()
  const sold = await shop.sell({ options: [{ label: 'Parking' }, { label: 'Livret' }] })
  const { rows } = await db.query('select vendor_id from activity where id = ?', [sold.activityId])
  const vendorId = String(rows[0]?.vendor_id)
  const ask = () => app.call('/admin/get-vat-place', { activityId: sold.activityId }, as)
  const place = (id: string, code: string, country: string) => ({
    sql: 'insert into location (id, vendor_id, position, city, postal_code, country) values (?, ?, ?, ?, ?, ?)',
    args: [id, vendorId, id.length, 'Ville', code, country],
  })
  await db.write([
    { sql: 'delete from location where vendor_id = ?', args: [vendorId] },
    { sql: "update activity set address_type = 'Vendor' where id = ?", args: [sold.activityId] },
  ])
  expect(await ask()).toEqual({ territory: null, place: null, options: ['Livret', 'Parking'] })
  await db.write([place('l', '97410', 'France')])
  expect(await ask()).toMatchObject({ territory: 'antillesReunion', place: '97410 Ville' })
  await db.write([place('l2', '69002', 'France')])
  expect((await ask()).territory).toBeNull()
  await db.write([{ sql: 'delete from location where id = ?', args: ['l'] }])
  expect((await ask()).territory).toBe('metropole')
  await db.write([{ sql: "update location set country = 'Espagne' where id = 'l2'", args: [] }])
  expect((await ask()).territory).toBeNull()
  await expect(app.call('/admin/get-vat-place', { activityId: 'act-none' }, as)).rejects.toMatchObject({
    code: 'activityNotFound',
  })
})
