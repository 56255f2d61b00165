/** With a partner's mandate, its paid statement gets an invoice in its name, with a series of its own and no gap. */
import { FacturX } from 'factur-x-kit'
import { expect, test } from 'vitest'
import { endToEndId } from '#features/money/payouts/transfers/pain-file.ts'
import { readCamt } from '#features/money/payouts/transfers/read-camt.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { camtFile } from '../../support/camt-files.ts'
import { ibans, payoutWorld } from '../../support/payout-world.ts'
import { runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const identity = {
  ...{ status: 'Professional', name: 'Armor Docks SARL', legalForm: 'SARL', siren: '404833048', foreignNumber: '' },
  address: '3 quai des Docks, 69002 Lyon',
}

async function billWorld() {
  const world = await payoutWorld()
  const { app, as, museum, db, list } = world
  await world.closeJune()
  const identify = (vendorId = museum) =>
    db.write([{ sql: 'update vendor set legal_identity = ? where id = ?', args: [JSON.stringify(identity), vendorId] }])
  const mandate = (
    given: { signedOn: string; rate: 1000 | 0; provision: 'franchise' | null } | null,
    vendorId = museum,
  ) => {
    const terms = { terms: 'Resale' as const, commission: null }
    const fields = { vatNumber: 'FR83404833048', ...terms, address: null, mandate: given }
    return app.call('/admin/update-payee', { vendorId, fields }, as)
  }
  const payoutId = async (vendorId = museum, month = '2026-06') =>
    (await list({ month })).rows.find((row) => row.vendorId === vendorId)?.id ?? ''
  const pay = async (vendorId = museum) =>
    app.call('/admin/pay-payout', { payoutId: await payoutId(vendorId), paidOn: '2026-07-02' }, as)
  const bills = async () => (await db.query('select number, total, vat, payout_id from self_bill order by number')).rows
  const text = async (id: string) =>
    pdfText(receiptBytes((await app.call('/admin/get-self-bill', { payoutId: id }, as)).pdf))
  return { ...world, identify, mandate, payoutId, pay, bills, text }
}

const ten = { signedOn: '2026-01-15', rate: 1000 as const, provision: null }

test('a paid statement gets its invoice with VAT, mandate and mention, and the partner gets it by mail', async () => {
  const { app, as, museum, identify, mandate, approve, pay, bills, text, payoutId, list } = await billWorld()
  await identify()
  await mandate(ten)
  await approve('2026-06', [museum])
  expect(await bills()).toEqual([])
  await pay()
  expect(await bills()).toEqual([expect.objectContaining({ number: 'AF-404833048-2026-0001', total: 1800, vat: 164 })])
  expect((await list()).rows.find(({ vendorId }) => vendorId === museum)?.billNumber).toBe('AF-404833048-2026-0001')
  const { pdf } = await app.call('/admin/get-self-bill', { payoutId: await payoutId() }, as)
  const data = await FacturX.fromPDF(receiptBytes(pdf))
  expect((data.validate().errors ?? []).map(({ message }) => message)).toEqual([])
  const drawn = await text(await payoutId())
  for (const words of [
    'Armor Docks SARL',
    'SIREN 404 833 048',
    'FR83404833048',
    'Autofacturation (type 389)',
    'au nom et pour le compte d’Armor Docks SARL',
    'mandat du 15/01/2026',
    'juin 2026',
  ])
    expect(drawn).toContain(words)
  expect(drawn).toMatch(/Total HT 16,36\s€ TVA à 10 % 1,64\s€ Total TTC 18,00\s€/)
  await runJobs(app)
  await runJobs(app)
  const sent = (await app.mails()).filter(({ subject }) => subject.startsWith('Facture'))
  expect(sent).toEqual([
    expect.objectContaining({ subject: 'Facture AF-404833048-2026-0001, émise en votre nom', status: 'Sent' }),
  ])
  expect(sent[0]?.attachments).toEqual([expect.objectContaining({ name: 'facture-AF-404833048-2026-0001.pdf' })])
})

test('a partner without VAT has the provision on its invoice, and the bank’s statement issues it as well', async () => {
  const { app, as, museum, identify, mandate, approve, payoutId, bills, text } = await billWorld()
  await identify()
  await mandate({ signedOn: '2026-01-15', rate: 0, provision: 'franchise' })
  await app.call('/admin/update-payer-account', { name: 'Guichet', iban: ibans.second }, as)
  await approve('2026-06', [museum])
  const id = await payoutId()
  const details = [{ reference: endToEndId({ id, month: '2026-06', returns: 0 }), cents: 1800 }]
  await app.call('/admin/read-bank-statement', { statements: readCamt(camtFile(ibans.second, [{ details }])) }, as)
  expect(await bills()).toEqual([expect.objectContaining({ total: 1800, vat: 0 })])
  const drawn = await text(id)
  expect(drawn).toContain('TVA non applicable, art. 293 B du CGI')
  expect(drawn).not.toContain('TVA à')
})

test('an invoice names the issuer of the operator’s own invoices as its buyer, and prices before VAT', async () => {
  const { app, as, museum, identify, mandate, approve, pay, payoutId, text } = await billWorld()
  const issuer = {
    ...{ name: 'Alpha Loisirs SAS', legalForm: 'SAS au capital de 10 000 €', address: '2 rue du Port, 69002 Lyon' },
    ...{ siren: '732829320', siret: '', registration: 'RCS Lyon 732 829 320', vatNumber: 'FR44732829320' },
    ...{ prefix: 'AL', exempt: false },
  }
  const rates = { usual: 1000 as const, fees: 2000 as const, exceptions: [] }
  const fields = { enabled: true, fromDay: '2026-08-01', issuer, rates, rateChanges: [] }
  await app.call('/admin/update-invoicing', fields, as)
  await identify()
  await mandate(ten)
  await approve('2026-06', [museum])
  await pay()
  const drawn = await text(await payoutId())
  for (const words of [
    'Alpha Loisirs SAS',
    '2 rue du Port',
    'SAS au capital de 10 000 €, SIREN 732 829 320',
    'N° de TVA : FR44732829320',
  ])
    expect(drawn).toContain(words)
  expect(drawn).toContain('Prix unitaire HT')
  expect(drawn).toMatch(/8,18\s€.*16,36\s€/)
})

test('a mandate with VAT asks the seller’s VAT number, also when a later change takes the number away', async () => {
  const { app, as, museum, mandate } = await billWorld()
  const fields = { vatNumber: '', terms: 'Resale' as const, commission: null, address: null }
  const save = (given?: typeof ten) =>
    app.call('/admin/update-payee', { vendorId: museum, fields: { ...fields, mandate: given } }, as)
  const refusal = {
    ...{ code: 'invalidRequest', fields: ['fields.vatNumber'] },
    message: expect.stringContaining('Ses factures ont de la TVA : indiquez son numéro de TVA.'),
  }
  await expect(save(ten)).rejects.toMatchObject(refusal)
  await mandate(ten)
  await expect(save()).rejects.toMatchObject(refusal)
})

test('two partners of one legal entity share a series, without a gap', async () => {
  const { museum, aquarium, identify, mandate, approve, pay, bills } = await billWorld()
  for (const vendorId of [museum, aquarium]) {
    await identify(vendorId)
    await mandate(ten, vendorId)
  }
  await approve('2026-06')
  await Promise.all([pay(museum), pay(aquarium)])
  expect((await bills()).map(({ number }) => number)).toEqual(['AF-404833048-2026-0001', 'AF-404833048-2026-0002'])
})

test('no invoice is issued without a mandate, or without an identity', async () => {
  const { museum, aquarium, app, as, identify, mandate, approve, pay, bills, payoutId } = await billWorld()
  await mandate(ten)
  await identify(aquarium)
  await approve('2026-06')
  await pay(museum)
  await pay(aquarium)
  expect(await bills()).toEqual([])
  await expect(app.call('/admin/get-self-bill', { payoutId: await payoutId() }, as)).rejects.toMatchObject({
    code: 'payoutNotFound',
  })
})

test('a mandate without its day, or a rate of 0 without its provision, is refused', async () => {
  const { mandate } = await billWorld()
  await expect(mandate({ ...ten, rate: 0 })).rejects.toMatchObject({ fields: ['fields.mandate.provision'] })
  await expect(mandate({ ...ten, signedOn: '' })).rejects.toMatchObject({ fields: ['fields.mandate.signedOn'] })
})

test('invoices cannot be changed, deleted or skipped, and a payment is not written if its invoice fails', async () => {
  const { museum, identify, mandate, approve, pay, bills, db, states } = await billWorld()
  await identify()
  await mandate(ten)
  await approve('2026-06', [museum])
  // Half of a payment is none: the invoice is in its batch.
  await db.write([
    { sql: "create trigger broken before insert on self_bill begin select raise(abort, 'broken'); end", args: [] },
  ])
  await expect(pay()).rejects.toMatchObject({ code: 'serverError' })
  expect(await states()).toContain('2026-06 Musée des Docks Approved')
  await db.write([{ sql: 'drop trigger broken', args: [] }])
  await pay()
  expect(await bills()).toHaveLength(1)
  for (const [sql, said] of [
    ['update self_bill set total = 1', 'does not change'],
    ['delete from self_bill', 'is kept'],
    [
      "insert into self_bill select 'py-x', series, year, 3, 'x', total, vat, document, issued_at from self_bill",
      'the next number',
    ],
  ] as const)
    await expect(db.write([{ sql, args: [] }])).rejects.toThrow(said)
})
