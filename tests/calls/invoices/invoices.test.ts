/** Invoices and credit notes: what is issued for which purchase, what stands on it, and who reads it. */
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { forgetOld } from '#features/operation/privacy/forget-old.ts'
import { formatDate } from '#kernel/time/region-time.ts'
import { invoiceWorld, issuer, today, ZONE } from '../../support/invoice-world.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const read = ({ pdf }: { pdf: string }) => pdfText(receiptBytes(pdf))
const YEAR = new Date().getFullYear()

// [D37]
test('a sale is invoiced by VAT rate, its refund has a credit note, and only buyer and operator read both', async () => {
  const { app, shop, buy, give, configure, issued, listed, as, marie } = await invoiceWorld()
  const before = await buy([{ sold: await shop.sell() }])
  expect((await app.call('/get-purchase', { paymentId: before.paymentId }, { as: marie })).invoices).toEqual([])
  const book = await shop.sell({ activity: { label: 'Le livre des jardins' } })
  await configure({
    rates: { usual: 1000, fees: 2000, exceptions: [{ kind: 'activity', id: book.activityId, rate: 550 }] },
  })
  // 2 × 15 € at 10 %, 1 × 15 € at 5.5 %, 3 × 1 € of fees at 20 %.
  const { paymentId, purchaseId, items, purchase } = await buy([
    { sold: await shop.sell(), quantity: 2 },
    { sold: book },
  ])
  const [invoice] = await listed(purchaseId)
  expect(await issued()).toHaveLength(1)
  expect(invoice).toMatchObject({
    ...{ kind: 'invoice', number: `AL-F-${YEAR}-000001`, total: 4800, ofBuyer: 4800, ofCommittee: 0 },
    orderNumber: purchase.number,
    byRate: [
      { rate: 2000, total: 300, vat: 50 },
      { rate: 1000, total: 3000, vat: 273 },
      { rate: 550, total: 1500, vat: 78 },
    ],
    vat: 401,
  })
  const own = await app.call('/get-purchase', { paymentId }, { as: marie })
  expect(own.invoices).toEqual([{ id: invoice?.id, kind: 'invoice', number: invoice?.number }])
  const invoiceId = invoice?.id ?? ''
  const file = await app.call('/get-invoice', { invoiceId }, { as: marie })
  expect(file.fileName).toBe(`facture-AL-F-${YEAR}-000001.pdf`)
  const text = read(file)
  for (const expected of [
    'Facture',
    'Atelier Loisirs',
    'SAS au capital de 10 000 €',
    'SIRET 732 829 320 00074',
    'RCS Lyon 732 829 320',
    'N° de TVA : FR44732829320',
    `N° AL-F-${YEAR}-000001`,
    `Émise le ${formatDate(ZONE, invoice?.issuedAt ?? 0)}`,
    `Commande N° ${purchase.number}`,
    'Le livre des jardins',
    'TVA 5,5 %',
    '2 15,00 € 30,00 €',
    'Base HT à 10 % 27,27 €',
    'TVA à 10 % 2,73 €',
    'Base HT à 5,5 % 14,22 €',
    'TVA à 5,5 % 0,78 €',
    'Base HT à 20 % 2,50 €',
    'TVA à 20 % 0,50 €',
    'Total HT 43,99 €',
    'Total TVA 4,01 €',
    'Total TTC 48,00 €',
    'Par le client, par carte : 48,00 €',
  ])
    expect(text).toContain(expected)
  expect(read(await app.call('/admin/get-invoice-pdf', { invoiceId }, as))).toBe(text)
  const data = await app.call('/admin/get-invoice-data', { invoiceId }, as)
  expect(data.fileName).toBe(`facture-AL-F-${YEAR}-000001.xml`)
  expect(data.xml).toContain('<ram:GrandTotalAmount>48.00</ram:GrandTotalAmount>')
  expect(data.xml).toContain(`<ram:IssuerAssignedID>${purchase.number}</ram:IssuerAssignedID>`)

  // The operator gives back the book: its rate, and that of its fee.
  const ofBook = items.find(({ order }) => order.activity.label === 'Le livre des jardins')
  await give(purchaseId, { kind: 'items', orderIds: [ofBook?.order.id ?? ''] })
  await runJobs(app)
  // Then 10 € of no item: from prices, of which 30 € at 10 % are left, before the 2 € of fees, as the ledger takes them.
  await give(purchaseId, { kind: 'amount', cents: 1000 })
  await runJobs(app)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const [, first, second, third] = await listed(purchaseId)
  expect(first).toMatchObject({
    ...{ kind: 'credit', number: `AL-A-${YEAR}-000001`, corrects: invoice?.number, total: 1600 },
    byRate: [
      { rate: 2000, total: 100, vat: 17 },
      { rate: 550, total: 1500, vat: 78 },
    ],
  })
  expect(second).toMatchObject({
    number: `AL-A-${YEAR}-000002`,
    byRate: [{ rate: 1000, total: 1000, vat: 91 }],
  })
  const credits = [first, second, third].flatMap((note) => (note ? [note] : []))
  expect(credits.reduce((sum, { total }) => sum + total, 0)).toBe(4800)
  expect(credits.reduce((sum, { vat }) => sum + vat, 0)).toBe(401)
  const note = read(await app.call('/get-invoice', { invoiceId: first?.id ?? '' }, { as: marie }))
  for (const expected of ['Avoir', `Sur la facture N° ${invoice?.number}`, 'Remboursement d’articles', 'Le livre'])
    expect(note).toContain(expected)
  expect(note).toContain('Total de l’avoir TTC 16,00 €')
  // An issued invoice reads the same afterwards.
  expect(read(await app.call('/get-invoice', { invoiceId }, { as: marie }))).toBe(text)

  const other = await app.newMember()
  for (const asked of [invoiceId, 'inv-none'])
    await expect(app.call('/get-invoice', { invoiceId: asked }, { as: other })).rejects.toMatchObject({
      code: 'invoiceNotFound',
    })
  await expect(app.call('/admin/get-invoice-pdf', { invoiceId }, { as: marie })).rejects.toMatchObject({
    code: 'notAdmin',
  })
  await expect(app.call('/admin/get-invoice-pdf', { invoiceId: 'inv-none' }, as)).rejects.toMatchObject({
    code: 'invoiceNotFound',
  })
})

test('the accountant lists the documents of a period with its sums, page by page', async () => {
  const { app, shop, buy, give, configure, as } = await invoiceWorld()
  await configure()
  const sold = await shop.sell()
  const bought = await buy([{ sold }])
  await buy([{ sold }])
  await give(bought.purchaseId, { kind: 'amount', cents: 160 })
  await runJobs(app)
  const period = { from: today(), to: today() }
  const all = await app.call('/admin/list-invoices', period, as)
  expect(all.items.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 1600],
    ['invoice', 1600],
    ['credit', 160],
  ])
  // 1.36 + 0.17 of each sale; of the credit note 0.15 at 10 %, since fees go last.
  expect([all.invoices, all.credits]).toEqual([
    { count: 2, total: 3200, vat: 306 },
    { count: 1, total: 160, vat: 15 },
  ])
  const pages: string[] = []
  let cursor: string | undefined
  do {
    const page = await app.call('/admin/list-invoices', { ...period, limit: 2, cursor }, as)
    pages.push(...page.items.map(({ number }) => number))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(pages).toEqual(all.items.map(({ number }) => number))
  const none = await app.call('/admin/list-invoices', { from: '2020-01-01', to: '2020-01-31' }, as)
  expect(none.items).toEqual([])
  await expect(app.call('/admin/list-invoices', { from: today() }, as)).rejects.toMatchObject({ fields: ['to'] })
})

// [D50]
test("an invoice shows the committee's share, and credit notes give it back", async () => {
  const { app, shop, buy, give, configure, listed, budget, rule, paul, as } = await invoiceWorld()
  await configure()
  await budget(100_000)
  await rule()
  const one = await buy([{ sold: await shop.sell() }], paul)
  // 40 % of 15 € are the committee's.
  const [invoice] = await listed(one.purchaseId)
  expect(invoice).toMatchObject({ total: 1600, ofBuyer: 1000, ofCommittee: 600 })
  const text = read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))
  expect(text).toContain('Par le client, par carte : 10,00 €')
  expect(text).toContain('Par le CSE, sa part : 6,00 €')
  await give(one.purchaseId, { kind: 'order' })
  await runJobs(app)
  expect(await listed(one.purchaseId)).toMatchObject([
    { kind: 'invoice' },
    { kind: 'credit', total: 1600, ofBuyer: 1000, ofCommittee: 600, vat: invoice?.vat },
  ])
  // A cancellation gives the committee's share back and nothing to the buyer, whose refund comes later.
  const two = await buy([{ sold: await shop.sell() }], paul)
  await app.call('/admin/cancel-order', { orderId: two.items[0]?.order.id ?? '' }, as)
  await runJobs(app)
  expect((await listed(two.purchaseId)).slice(1)).toMatchObject([{ ofBuyer: 0, ofCommittee: 600 }])
  await give(two.purchaseId, { kind: 'order' })
  await runJobs(app)
  expect((await listed(two.purchaseId)).slice(1)).toMatchObject([
    { ofBuyer: 0, ofCommittee: 600 },
    { ofBuyer: 1000, ofCommittee: 0 },
  ])
})

test('an issuer without VAT states this, and an issuer that stops issues no further invoices, but all credit notes', async () => {
  const { app, shop, buy, give, configure, listed, as } = await invoiceWorld()
  const exempt = { ...issuer, exempt: true, vatNumber: '' }
  await configure({ issuer: exempt })
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  const [invoice] = await listed(purchaseId)
  expect(invoice).toMatchObject({ total: 1600, vat: 0, byRate: [{ rate: 0, total: 1600, vat: 0 }] })
  const text = read(await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as))
  expect(text).toContain('TVA non applicable, art. 293 B du CGI.')
  expect(text).not.toContain('Base HT')
  await configure({ issuer: exempt, enabled: false })
  const later = await buy([{ sold: await shop.sell() }])
  expect(await listed(later.purchaseId)).toEqual([])
  await give(purchaseId, { kind: 'amount', cents: 500 })
  await runJobs(app)
  expect(await listed(purchaseId)).toMatchObject([{ kind: 'invoice' }, { kind: 'credit', total: 500 }])
})

test('a refund returned by the provider is not credited twice when it is made again', async () => {
  const { app, shop, buy, give, configure, listed, cards, refunds } = await invoiceWorld()
  await configure()
  const { purchaseId, paymentId } = await buy([{ sold: await shop.sell() }])
  const { refund } = await give(purchaseId, { kind: 'amount', cents: 600 })
  await runJobs(app)
  cards.failRefund(`re_${refund.id}`)
  await deliver(app, cards.event(paymentId, 'refund.failed'))
  await runJobs(app)
  expect(await refunds()).toEqual([[600, 'Failed', 'amount']])
  await give(purchaseId, { kind: 'amount', cents: 900 })
  await runJobs(app)
  // 9 € are with the buyer: 6 € were credited already.
  expect((await listed(purchaseId)).map(({ total }) => total)).toEqual([1600, 600, 300])
})

test('the database refuses to change, delete or renumber an issued invoice, and to credit more than its amount', async () => {
  const { shop, buy, give, app, configure, db } = await invoiceWorld()
  await configure()
  const { purchaseId } = await buy([{ sold: await shop.sell() }])
  await give(purchaseId, { kind: 'amount', cents: 1000 })
  await runJobs(app)
  const refused = async (sql: string, text: string) => expect(db.write([{ sql, args: [] }])).rejects.toThrow(text)
  await refused("update invoice set total = 1 where kind = 'invoice'", 'an invoice does not change')
  await refused('delete from invoice', 'an invoice is kept for ten years')
  const copy = (id: string, seq: number, total: number) =>
    `insert into invoice select '${id}', tenant, 'credit', '${id}', series, year, ${seq}, '${id}', attempt_id, ${total}, 0,
      document, issued_at from invoice where kind = 'credit'`
  await refused(copy('gap', 3, 1), 'numbered without a gap')
  await refused(copy('twice', 1, 1), 'numbered without a gap')
  await refused(copy('much', 2, 601), 'more is credited than was invoiced')
  await db.write([{ sql: copy('just', 2, 600), args: [] }])
})

test('an invoice keeps its name for ten years after an erasure, and is part of the data export before it', async () => {
  const { app, shop, buy, configure, issued, listed, as, db } = await invoiceWorld()
  await configure()
  const zoe = await app.newMember({ firstName: 'Zoé', lastName: 'Quillefeu', password: 'mot-de-passe-de-zoe' })
  const { purchaseId } = await buy([{ sold: await shop.sell() }], zoe)
  const [invoice] = await listed(purchaseId)
  const { data } = await app.call('/export-account', {}, { as: zoe })
  expect(data.commandes[0]?.factures).toEqual([
    {
      ...{ type: 'Facture', numero: invoice?.number, nom: 'Zoé Quillefeu', total_centimes: 1600 },
      le: new Date(invoice?.issuedAt ?? 0).toISOString(),
    },
  ])
  await app.call('/erase-account', { password: 'mot-de-passe-de-zoe' }, { as: zoe })
  const invoiceId = invoice?.id ?? ''
  expect(read(await app.call('/admin/get-invoice-pdf', { invoiceId }, as))).toContain('Zoé Quillefeu')
  await forgetOld(db, Date.now())
  expect(await issued()).toHaveLength(1)
  // One of eleven years ago: its ten years are over.
  await db.write([
    {
      sql: `insert into invoice select 'inv-old', tenant, kind, 'purchase:old', series, ?, 1, 'old', 'pa-old', total, vat, document, 0
        from invoice`,
      args: [YEAR - 11],
    },
  ])
  await forgetOld(db, Date.now())
  expect((await issued()).map(({ id }) => id)).toEqual([invoiceId])
})
