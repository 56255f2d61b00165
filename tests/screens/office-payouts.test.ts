/** Partners are paid from the office: statements approved, ordered and read back, accounts changed by two people. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { camtFile } from '../support/camt-files.ts'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { issuer } from '../support/invoice-world.ts'
import { ibans, payoutWorld } from '../support/payout-world.ts'
import { transferWorld } from '../support/transfer-world.ts'

test('before the first closing the list says when statements appear', async () => {
  const { app, as } = await payoutWorld()
  await openOffice(app, { ...as, path: '/admin/payouts' })
  await see(/Aucun mois clos/)
})

test('an operator approves all statements of the last closed month, orders them and reads the bank back', async () => {
  const { app, as, museum, aquarium, payable, closeJune } = await payoutWorld()
  await closeJune()
  await payable(museum, ibans.first)
  await payable(aquarium, ibans.german)
  await app.call('/admin/update-payer-account', { name: 'Guichet SAS', iban: ibans.second }, as)
  const page = await openOffice(app, { ...as, path: '/admin/payouts' })
  const table = await screen.findByRole('table', { name: 'Relevés' })
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => readText(row)),
  ).toEqual([
    expect.stringContaining('Aquarium'),
    expect.stringContaining('Musée des Docks'),
    expect.stringMatching(/^Total29,00\s€29,00\s€$/),
  ])
  await see(/À approuver \(2\)/)
  await page.press('Approuver (2)')
  await page.press('Approuver')
  await see(/2 relevés approuvés/)
  await page.press('Préparer les virements (2)')
  await page.press('Créer le fichier')
  await see(/Virement demandé \(2\)/)
  const [name] = page.saved.map((file) => file.name)
  expect(name).toMatch(/^virements-2026-07-\d\d-vf-.*\.xml$/)
  const { files } = await app.call('/admin/list-transfer-files', {}, as)
  const { xml } = await app.call('/admin/get-transfer-file', { fileId: files[0]?.id ?? '' }, as)
  const references = [...xml.matchAll(/<EndToEndId>([^<]+)/g)].map(([, text]) => text ?? '')

  const bank = await openOffice(app, { ...as, path: '/admin/payouts/transfers' })
  await see(/: 2 virements/)
  const field = await screen.findByLabelText('Choisir un relevé camt.053')
  const details = [{ reference: references[0] ?? '', cents: 1100 }]
  await bank.user.upload(field, new File([camtFile(ibans.first, [{ details }])], 'autre.xml', { type: 'text/xml' }))
  await see(/Ce relevé est celui du compte •••• 2606/)
  await bank.user.upload(field, new File([camtFile(ibans.second, [{ details }])], 'releve.xml', { type: 'text/xml' }))
  await see(/1 relevé payé/)
  await see(/Payés : 1 sur 2/)
  expect(bank.problems).toEqual([])
})

test('an account that one operator asks for is shown to the other one to approve, and to no one in full', async () => {
  const { app, as, second, museum } = await payoutWorld()
  const path = `/admin/payouts/partner/${museum}`
  const page = await openOffice(app, { ...as, path })
  await see(/Aucun compte/)
  await page.press('Ajouter un compte')
  await page.fill('IBAN', 'FR14 2004 1010 0505 0001 3M02 607')
  await page.fill('Titulaire', 'Docks SARL')
  await page.press('Demander')
  await see(/La clé de cet IBAN n’est pas juste/)
  await page.fill('IBAN', 'FR14 2004 1010 0505 0001 3M02 606')
  await page.press('Demander')
  await see(/un autre super administrateur doit l’approuver/)
  expect(screen.queryByRole('button', { name: 'Approuver le changement' })).toBeNull()

  const other = await openOffice(app, { as: second, path })
  await see(/•••• 2606/)
  await other.press('Approuver le changement')
  await see(/Compte changé/)
  expect(document.body.textContent).not.toContain('3M02')
  expect(other.problems).toEqual([])
})

test('a disputed statement keeps its reason on the partner’s page, and one that is paid offers nothing more', async () => {
  const { app, as, museum, closeJune } = await payoutWorld()
  await closeJune()
  const page = await openOffice(app, { ...as, path: `/admin/payouts/partner/${museum}` })
  await page.press('Contester')
  const dialog = await screen.findByRole('dialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Contester' }))
  await see(/Indiquez le motif\./)
  await page.fill('Motif', 'Une entrée de moins')
  await page.user.click(within(dialog).getByRole('button', { name: 'Contester' }))
  await see(/Une entrée de moins/)
  await page.press('Approuver (1)')
  await page.press('Approuver')
  await page.press('Payé le…')
  await page.press('Enregistrer')
  await see(/Paiement enregistré/)
  expect(screen.queryByRole('button', { name: 'Contester' })).toBeNull()
  expect(page.problems).toEqual([])
})

test('terms, address and mandate are saved from the form, and what is missing is said at its field', async () => {
  const { app, as, museum } = await payoutWorld()
  const page = await openOffice(app, { ...as, path: `/admin/payouts/partner/${museum}` })
  await page.user.selectOptions(await screen.findByLabelText('TVA de ses ventes'), '10 %')
  await page.fill('Rue (facultatif)', 'quai des Docks')
  await page.press('ENREGISTRER')
  await see(/Ville : Indiquez la ville/)
  await page.fill('Ville', 'Lyon')
  await see(/signé le : Indiquez le jour du mandat/)
  await page.fill('Mandat de facturation signé le (facultatif)', '15/01/2026')
  await see(/N° de TVA.* : Ses factures ont de la TVA : indiquez son numéro de TVA\./)
  await page.fill('N° de TVA (facultatif)', 'FR83 404 833 048')
  await page.press('ENREGISTRER')
  await see('Conditions enregistrées')
  expect((await app.call('/admin/get-payee', { vendorId: museum }, as)).payee).toMatchObject({
    address: { street: 'quai des Docks', town: 'Lyon', country: 'FR' },
    mandate: { signedOn: '2026-01-15', rate: 1000, provision: null },
  })
  expect(page.problems).toEqual([])
})

test('a commission is entered with its VAT, and one beyond the price or without VAT is told at its field', async () => {
  const { app, as, db, museum } = await payoutWorld()
  const identity = { status: 'Professional', name: 'Docks SARL', legalForm: 'SARL', siren: '404833048' }
  const known = JSON.stringify({ ...identity, foreignNumber: '', address: '3 quai des Docks, 69002 Lyon' })
  await db.write([{ sql: 'update vendor set legal_identity = ? where id = ?', args: [known, museum] }])
  const rates = { usual: 1000 as const, fees: 2000 as const, exceptions: [] }
  await app.call(
    '/admin/update-invoicing',
    { enabled: true, fromDay: '2026-06-10', issuer, rates, rateChanges: [] },
    as,
  )
  const page = await openOffice(app, { ...as, path: `/admin/payouts/partner/${museum}` })
  await page.user.selectOptions(await screen.findByLabelText('Revente ou mandat'), 'Mandat')
  await page.fill('Commission (%)', '100,5')
  await page.press('ENREGISTRER')
  await see(/Commission : Une commission est de 99,99 % au plus/)
  expect(page.asked('/admin/update-payee')).toEqual([])
  await page.fill('Commission (%)', '12,5')
  await see(/TVA de la commission : Choisissez la TVA/)
  await page.user.selectOptions(await screen.findByLabelText('TVA de la commission'), '20 %')
  await page.press('ENREGISTRER')
  await see('Conditions enregistrées')
  expect((await app.call('/admin/get-payee', { vendorId: museum }, as)).payee).toMatchObject({
    ...{ terms: 'Agency', commission: 1250, commissionVat: { rate: 2000, provision: null } },
  })
  await see(/Conditions en vigueur depuis le/)
  expect(page.problems).toEqual([])
})

test('a transfer that came back is shown as returned, and a refused one is released from its executed file', async () => {
  const { app, as, museum, aquarium, order, download, references, bank } = await transferWorld()
  const [reference = ''] = references(await download((await order()).fileId))
  const page = await openOffice(app, { ...as, path: '/admin/payouts/transfers' })
  await see(/: 2 virements/)
  expect(screen.getByRole('button', { name: 'Abandonner' })).toBeTruthy()
  const lines = [
    ['-', reference, 1100, 'B1'],
    ['+', reference, 1100, 'R1'],
  ] as const
  const field = await screen.findByLabelText('Choisir un relevé camt.053')
  await page.user.upload(field, new File([bank(lines)], 'releve.xml', { type: 'text/xml' }))
  await see(/1 virement revenu/)
  await see(/Exécuté par la banque/)
  expect(screen.queryByRole('button', { name: 'Abandonner' })).toBeNull()

  await openOffice(app, { ...as, path: `/admin/payouts/partner/${aquarium}` })
  await see(/Revenu de la banque le 03\/07\/2026/)
  expect(screen.queryByRole('button', { name: 'Contester' })).toBeNull()
  const other = await openOffice(app, { ...as, path: `/admin/payouts/partner/${museum}` })
  await other.press('Virement refusé…')
  const dialog = await screen.findByRole('dialog')
  await other.user.click(within(dialog).getByRole('button', { name: 'Libérer' }))
  await see(/Indiquez le motif\./)
  await other.fill('Motif', 'Compte clos')
  await other.user.click(within(dialog).getByRole('button', { name: 'Libérer' }))
  await see(/Refusé par la banque : Compte clos/)
  expect(other.problems).toEqual([])
})
