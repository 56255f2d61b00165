/** Partners abroad: a commission by reverse charge, an account of another country, and what is refused with its reason. */
import { FacturX } from 'factur-x-kit'
import { expect, test } from 'vitest'
import { commissionBillXml } from '#features/money/payouts/bills/commission-bill-data.ts'
import { commissionBill } from '#features/money/payouts/tables.ts'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { agency, agentIdentity, agentWorld, type Fields, resale } from '../../support/agent-world.ts'
import { expectEntriesMatchLedger } from '../../support/entries-oracle.ts'
import { ibans } from '../../support/payout-world.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const identity = {
  ...{ ...agentIdentity, name: 'Theater am Park GmbH', legalForm: 'GmbH', siren: '' },
  ...{ foreignNumber: 'HRB 12345 Freiburg', address: 'Parkstraße 3, 79098 Freiburg, Allemagne' },
}
const address = { street: 'Parkstrasse', building: '3', postalCode: '79098', town: 'Freiburg', country: 'DE' }
const reverse: Fields = {
  ...{ ...agency, vatNumber: 'DE136695976', address },
  commissionVat: { rate: 0, provision: 'reverse' },
}

async function abroadWorld() {
  const world = await agentWorld()
  await world.db.write([
    { sql: 'update vendor set legal_identity = ? where id = ?', args: [JSON.stringify(identity), world.vendorId] },
  ])
  return world
}

test('a commission of a partner in another state of the Union is invoiced by reverse charge, in paper, data and entries', async () => {
  const { app, as, db, agree, buyOne, closeJune, approve, payoutRow, pay } = await abroadWorld()
  await agree(reverse)
  await buyOne(2)
  await closeJune()
  await approve('2026-06')
  await pay()
  const payoutId = (await payoutRow())?.id ?? ''
  const { pdf } = await app.call('/admin/get-self-bill', { payoutId, bill: 'commission' }, as)
  const data = await FacturX.fromPDF(receiptBytes(pdf))
  expect((data.validate().errors ?? []).map(({ message }) => message)).toEqual([])
  const [bill] = await db.orm.select().from(commissionBill)
  const xml = bill ? commissionBillXml({ ...bill, zone: 'Europe/Paris' }) : ''
  for (const words of ['VATEX-EU-AE', '<ram:CategoryCode>AE<', 'DE136695976', '<ram:CountryID>DE<'])
    expect(xml).toContain(words)
  const drawn = (await pdfText(receiptBytes(pdf))).replace(/\s+/g, ' ')
  for (const words of ['Theater am Park GmbH', 'HRB 12345 Freiburg', 'N° de TVA : DE136695976'])
    expect(drawn).toContain(words)
  expect(drawn).toContain('Autoliquidation, art. 283, 2 du CGI, art. 44 et 196 de la directive 2006/112/CE.')
  expect(drawn).toMatch(/Total HT 5,00 € Total TTC 5,00 €/)
  const { rows } = await db.query('select total, vat from commission_bill')
  expect(rows.map(({ total, vat }) => [total, vat])).toEqual([[500, 0]])
  await expectEntriesMatchLedger(app, db, as.as)
})

test('a partner abroad is paid to its account by a file with its own country', async () => {
  const { app, as, agree, buyOne, closeJune, approve, payoutRow, payable, vendorId, list } = await abroadWorld()
  await agree(reverse)
  await buyOne(2)
  await closeJune()
  await payable(vendorId, ibans.german, 'Theater am Park GmbH')
  const { payee } = await app.call('/admin/get-payee', { vendorId }, as)
  await app.call('/admin/update-payee', { vendorId, fields: reverse, ifUpdatedAt: payee.updatedAt ?? undefined }, as)
  await approve('2026-06', [vendorId])
  await app.call('/admin/update-payer-account', { name: 'Guichet SAS', iban: ibans.second }, as)
  const row = await payoutRow()
  const { fileId } = await app.call(
    '/admin/create-transfer-file',
    { payoutIds: [row?.id ?? ''], executeOn: '2026-07-20', total: row?.payable ?? 0 },
    as,
  )
  const { xml } = await app.call('/admin/get-transfer-file', { fileId }, as)
  expect(xml).toContain(`<IBAN>${ibans.german}</IBAN>`)
  expect(xml).toMatch(/<PstCd>79098<\/PstCd>\s*<TwnNm>Freiburg<\/TwnNm>\s*<Ctry>DE<\/Ctry>/)
  expect((await list({ month: '2026-06' })).rows).toContainEqual(expect.objectContaining({ state: 'Ordered' }))
})

test('terms that do not go with a VAT number of another country are refused with their field and the reason', async () => {
  const { agree } = await abroadWorld()
  const refused = async (fields: Fields, field: string, message: string) =>
    await expect(agree(fields), message).rejects.toMatchObject({
      ...{ code: 'invalidRequest', fields: [`fields.${field}`] },
      message: expect.stringContaining(message),
    })
  await refused(
    { ...reverse, commissionVat: { rate: 2000, provision: null } },
    'commissionVat.provision',
    'Ce partenaire a un numéro de TVA d’un autre État de l’Union : il doit lui-même la TVA de la commission. Choisissez « Sans TVA : autoliquidation ».',
  )
  for (const vatNumber of ['', 'FR83404833048', 'CHE123456789'])
    await refused(
      { ...reverse, vatNumber },
      'commissionVat.provision',
      'L’autoliquidation demande le numéro de TVA d’un autre État de l’Union : indiquez-le, ou choisissez une autre TVA.',
    )
  await refused(
    { ...reverse, vatNumber: 'CHE123456789', commissionVat: { rate: 2000, provision: null } },
    'commissionVat.provision',
    'Ce partenaire a un numéro de TVA d’un pays hors de l’Union : la commission est hors du champ de la TVA française. Choisissez « Sans TVA : service hors du territoire de la TVA ».',
  )
  const mandate = { signedOn: '2026-01-15', rate: 1000 as const, provision: null }
  const said =
    'Aucune facture ne s’émet en son nom : un partenaire qui a un numéro de TVA d’un autre pays facture lui-même. Retirez le mandat.'
  await refused({ ...resale, vatNumber: 'DE136695976', mandate }, 'mandate.signedOn', said)
  // A mandate that was given before is no way around it.
  await agree({ ...resale, mandate })
  await refused({ ...resale, vatNumber: 'DE136695976' }, 'mandate.signedOn', said)
})
