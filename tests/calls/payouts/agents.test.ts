/** A partner who sells by an agent: terms kept with the order, its statement, entries, invoices, and what it is paid. */
import { FacturX } from 'factur-x-kit'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { monthSeal } from '#features/money/accounting/tables.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { sealMonths } from '#features/money/sealed-months/seal-months.ts'
import { agency, agentIdentity, agentWorld, type Fields, resale } from '../../support/agent-world.ts'
import { balanceOfLine, downloadFec, expectEntriesMatchLedger, readFec } from '../../support/entries-oracle.ts'
import { openJobs, runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

/** 12.5 % of 19,99 € is 2,49875 €, of 3,50 € 0,4375 €: rounded for one, then multiplied. */
test('a partner is owed its selling price less the commission of each ticket and option, and gives the same back', async () => {
  const { agree, buyOne, statement, give, look } = await agentWorld()
  await agree(agency)
  const { purchaseId } = await buyOne(3, 2)
  expect(
    (await statement()).lines.map(({ product, quantity, price, commission, owed }) => [
      product,
      quantity,
      price,
      commission,
      owed,
    ]),
  ).toEqual([
    ['Plein tarif', 3, 5997, 750, 5247],
    ['Livret', 2, 700, 88, 612],
  ])
  expect((await statement()).sums).toMatchObject({
    ...{ agencyPrice: 6697, commission: 838, commissionVat: 140, owed: 5859 },
  })
  const [item] = (await look(purchaseId)).items
  const ticketIds = item?.tickets.slice(-1).map(({ id }) => id) ?? []
  await give(purchaseId, { kind: 'part', orderId: item?.order.id ?? '', quantity: 1, ticketIds, cents: 2099 })
  expect((await statement()).sums).toMatchObject({ agencyPrice: 4698, commission: 588, owed: 4110 })
  await give(purchaseId, { kind: 'order' })
  expect((await statement()).sums).toMatchObject({ agencyPrice: 0, commission: 0, commissionVat: 0, owed: 0 })
})

test('new terms concern orders from then on, and an order given back has those of its sale', async () => {
  const { agree, buyOne, statement, give } = await agentWorld()
  await buyOne(1)
  expect((await agree(agency)).termsSince).toEqual(expect.any(Number))
  const { purchaseId } = await buyOne(2)
  await agree({ ...agency, commission: 5000, commissionVat: { rate: 0, provision: 'overseas' } })
  await buyOne(1)
  await agree(resale)
  await give(purchaseId, { kind: 'order' })
  await buyOne(1)
  expect((await statement()).lines.map(({ quantity, commission, owed }) => [quantity, commission, owed])).toEqual([
    ...[
      [1, 0, 1000],
      [2, 500, 3498],
      [1, 1000, 999],
      [-2, -500, -3498],
      [1, 0, 1000],
    ],
  ])
})

test('a payment is what the statement, the ledger and account 401 say, and its commission is invoiced with it', async () => {
  const { app, as, db, agree, buyOne, give, closeJune, approve, payoutRow, pay, list } = await agentWorld()
  await agree(agency)
  const { purchaseId } = await buyOne(2, 1)
  await buyOne(1)
  // A goodwill of the operator takes nothing from the partner.
  await give(purchaseId, { kind: 'amount', cents: 500 })
  await runJobs(app)
  await closeJune()
  // Three tickets and a booklet: 3 × 17,49 € + 3,06 €.
  expect(await payoutRow()).toMatchObject({ terms: 'Agency', gross: 6347, commissionCents: 794, amount: 5553 })
  await approve('2026-06')
  await pay()
  const { rows: bills } = await db.query('select number, kind, total, vat from commission_bill', [])
  expect(bills.map(({ number, kind, total, vat }) => [number, kind, total, vat])).toEqual([
    ['AL-C-2026-000001', 'invoice', 794, 132],
  ])
  expect((await db.query('select count(*) as n from self_bill', [])).rows[0]?.n).toBe(0)
  const row = await payoutRow()
  expect(row).toMatchObject({ state: 'Paid', commissionNumber: 'AL-C-2026-000001', billNumber: null, payable: 5553 })
  const bytes = receiptBytes(
    (await app.call('/admin/get-self-bill', { payoutId: row?.id ?? '', bill: 'commission' }, as)).pdf,
  )
  const drawn = await pdfText(bytes)
  for (const words of [
    'Scènes du Parc',
    'SIREN 404 833 048',
    'FR83404833048',
    'Commission, ventes de juin 2026',
    '40 €',
  ])
    expect(drawn.replace(/\s/g, ' ')).toContain(words)
  expect(drawn).toMatch(/Total HT 6,62\s€ TVA à 20 % 1,32\s€ Total TTC 7,94\s€/)
  const read = await FacturX.fromPDF(bytes)
  expect((read.validate().errors ?? []).map(({ message }) => message)).toEqual([])
  await runJobs(app)
  await runJobs(app)
  const sent = (await app.mails()).filter(({ subject }) => subject.includes('commission'))
  expect(sent).toEqual([
    expect.objectContaining({ subject: 'Facture AL-C-2026-000001 de notre commission', status: 'Sent' }),
  ])
  expect(sent[0]?.attachments).toEqual([expect.objectContaining({ name: 'facture-AL-C-2026-000001.pdf' })])
  await expectEntriesMatchLedger(app, db, as.as)
  const lines = readFec((await downloadFec(app, as.as, 2026)).bytes)
  const sum = (account: string) =>
    lines.reduce((all, line) => (line.CompteNum === account ? all + balanceOfLine(line) : all), 0)
  expect([sum('706100'), sum('467300')]).toEqual([-662, expect.any(Number)])
  // The museum and the aquarium are resold: what was bought of them is bought, of the theatre nothing.
  const bought = (await list()).rows
    .filter(({ terms }) => terms === 'Resale')
    .reduce((all, { amount }) => all + amount, 0)
  expect(sum('604000')).toBe(bought)
})

test('the package of a month has the commissions that were invoiced in it', async () => {
  const { app, db, agree, buyOne, closeJune, approve, pay, later, close } = await agentWorld()
  await agree(agency)
  await buyOne(1)
  await closeJune()
  await approve('2026-06')
  await pay()
  await later(31)
  await close()
  await sealMonths(await openJobs(app))
  const seals = await db.orm.select().from(monthSeal)
  const files = await Promise.all(
    ['2026-06', '2026-07'].map(async (month) => {
      const kept = await app.platform.files.get(seals.find((seal) => seal.month === month)?.fileKey ?? '')
      return unzipSync(kept?.bytes ?? new Uint8Array())
    }),
  )
  const [june, july] = files.map((each) => each['factures-commission.csv'])
  expect(june).toBeUndefined()
  expect(strFromU8(july ?? new Uint8Array())).toMatch(
    /AL-C-2026-000001,facture,2026-07-\d\d,Scènes du Parc,2\.08,0\.42,2\.50,/,
  )
})

test('a customer’s invoice names the seller and has no VAT on its sale, and there is none without fees', async () => {
  const { app, as, db, agree, sold, buyOne, give } = await agentWorld()
  await agree(agency)
  const { purchaseId, paymentId } = await buyOne(1)
  const [invoice] = (await app.call('/admin/list-invoices', { purchaseId }, as)).items
  const pdf = receiptBytes((await app.call('/admin/get-invoice-pdf', { invoiceId: invoice?.id ?? '' }, as)).pdf)
  const drawn = (await pdfText(pdf)).replace(/\s+/g, ' ')
  expect(drawn).toContain('Vendu au nom et pour le compte de Scènes du Parc, SARL, SIREN 404 833 048')
  expect(drawn).toContain('Vendu au nom du partenaire, sans TVA de l’émetteur')
  // Fees of 1 € at 20 % alone.
  expect(drawn).toMatch(/Total TVA 0,17 €/)
  const read = await FacturX.fromPDF(pdf)
  expect((read.validate().errors ?? []).map(({ message }) => message)).toEqual([])
  const [item] = (await app.call('/admin/get-order', { id: paymentId }, as)).items
  expect(JSON.stringify(item)).not.toMatch(/commission/i)
  await give(purchaseId, { kind: 'order' })
  await runJobs(app)
  const { rows } = await db.query('select kind, total, vat from invoice where attempt_id = ? order by kind', [
    purchaseId,
  ])
  expect(rows.map(({ kind, total, vat }) => [kind, total, vat])).toEqual([
    ['credit', 2099, 17],
    ['invoice', 2099, 17],
  ])
  await db.write([{ sql: 'update ticket_info set fees = 0 where id = ?', args: [sold.ticketId] }])
  const without = await buyOne(1)
  expect((await app.call('/admin/list-invoices', { purchaseId: without.purchaseId }, as)).items).toEqual([])
})

test('cart and order name the partner as the seller, and the operator as its agent', async () => {
  const { app, marie, agree, add, sold, buyOne } = await agentWorld()
  await agree(agency)
  const added = await add(marie, sold)
  const sentence =
    /^Vendu par Scènes du Parc, SARL, SIREN 404 833 048, .*, qui assure la prestation, par .* en son nom et pour son compte\.$/
  expect(added.item.seller).toMatch(sentence)
  const { paymentId } = await buyOne(1)
  const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
  expect(list[0]?.seller).toMatch(sentence)
})

test('terms that say half of it are refused with their field', async () => {
  const { agree, db, vendorId } = await agentWorld()
  const refused = async (fields: unknown, field: string, message: string) =>
    await expect(agree(fields as Fields), message).rejects.toMatchObject({
      ...{ code: 'invalidRequest', fields: [`fields.${field}`] },
      message: expect.stringContaining(message),
    })
  await refused({ ...agency, commission: 10_001 }, 'commission', 'Une commission est de 99,99 % au plus.')
  await refused({ ...agency, commission: 0 }, 'commission', 'Une commission est de 0,01 % au moins.')
  await refused({ ...agency, commission: 12.5 }, 'commission', 'deux décimales au plus')
  await refused({ ...agency, commission: null }, 'commission', 'Indiquez la commission')
  await refused({ ...agency, commissionVat: null }, 'commissionVat', 'Choisissez la TVA de la commission.')
  await refused(
    { ...agency, commissionVat: { rate: 0, provision: null } },
    'commissionVat.provision',
    'Un taux de 0 % demande la disposition',
  )
  await refused({ ...resale, commission: 1000 }, 'commission', 'Une revente n’a pas de commission.')
  await db.write([{ sql: 'update vendor set legal_identity = null where id = ?', args: [vendorId] }])
  await refused(agency, 'terms', 'identité légale')
  await db.write([
    { sql: 'update vendor set legal_identity = ? where id = ?', args: [JSON.stringify(agentIdentity), vendorId] },
    { sql: 'delete from invoice_settings', args: [] },
  ])
  await refused(agency, 'terms', 'l’émetteur de vos factures')
})

test('a partner keeps its legal identity while it sells by an agent, and may lose it as a resale', async () => {
  const { app, as, agree, vendorId } = await agentWorld()
  await agree(agency)
  const unname = async () =>
    app.call('/admin/update-vendor', { id: vendorId, updates: {}, removes: { legalIdentity: true } }, as)
  await expect(unname()).rejects.toMatchObject({
    code: 'invalidRequest',
    message: 'Ses ventes se font en son nom (mandat) : gardez l’identité légale, ou revenez d’abord à la revente.',
    fields: ['legalIdentity'],
  })
  await agree(resale)
  expect((await unname()).vendor.legalIdentity).toBeNull()
})

test('a commission is never paid without its invoice: a site without an issuer refuses, and the one that invoices pays', async () => {
  const { app, as, agree, buyOne, closeJune, approve, payoutRow, pay } = await agentWorld()
  await agree(agency)
  await buyOne(3)
  await closeJune()
  await approve('2026-06')
  const host = 'youpiiz.localhost'
  await app.signIn(as.as, host)
  const there = app.call(
    '/admin/pay-payout',
    { payoutId: (await payoutRow())?.id ?? '', paidOn: '2026-07-02' },
    { ...as, host },
  )
  await expect(there).rejects.toMatchObject({
    code: 'invalidRequest',
    message:
      'Le paiement de « Théâtre du Parc » émet la facture de la commission, et ce site n’a pas d’émetteur : payez depuis le site qui facture, ou indiquez l’émetteur (Facturation).',
  })
  expect(await payoutRow()).toMatchObject({ state: 'Approved', commissionNumber: null })
  await app.signIn(as.as)
  await pay()
  expect((await payoutRow())?.commissionNumber).toMatch(/^AL-C-/)
})
