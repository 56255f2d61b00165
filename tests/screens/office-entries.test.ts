/** Entries in the office: a plan of accounts is saved, and the files of a month and of a year are downloaded. */
import { expect, test } from 'vitest'
import { screen, see, sees } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'
import { invoiceWorld } from '../support/invoice-world.ts'

test('an operator saves the plan of accounts, then downloads the journal of a month and the file of a year', async () => {
  const { app, shop, buy, operator, as } = await invoiceWorld()
  const page = await openOffice(app, { as: operator, path: '/admin/entries' })
  await see('Aucune écriture')
  await buy([{ sold: await shop.sell() }])
  const filled = await openOffice(app, { as: operator, path: '/admin/entries' })
  await see('Le plan de comptes manque')
  // The site has not said with which VAT it sells.
  expect(sees('Ventes sans TVA')).toBe(true)
  await filled.press('CSV : Journal du mois')
  await expect.poll(() => filled.saved.map(({ name }) => name)).toEqual(['journal-2026-06.csv'])
  await filled.press('CSV : E-reporting, juin 2026')
  await expect.poll(() => filled.saved.at(-1)?.name).toBe('e-reporting-2026-06.csv')
  await filled.follow('Enregistrer le plan de comptes')
  expect((await screen.findByLabelText<HTMLInputElement>('Clients')).value).toBe('411000')
  expect(screen.getByLabelText<HTMLInputElement>('TVA collectée 5,5 %').value).toBe('445715')
  await filled.fill('SIREN', '732829320')
  await filled.fill('TVA collectée 5,5 %', '44-57')
  await filled.leaveField()
  await see(/^TVA collectée 5,5 % : Un compte a de 3 à 20 signes/)
  await filled.fill('TVA collectée 5,5 %', '445755')
  await filled.pick('Premier mois de l’exercice', 'septembre')
  await filled.press('ENREGISTRER')
  await see('Plan de comptes enregistré')
  const { plan } = await app.call('/admin/get-account-plan', {}, as)
  expect(plan).toMatchObject({ siren: '732829320', firstMonth: 9, vat: { '550': '445755', '2000': '445711' } })
  await filled.follow('Écritures')
  expect((await screen.findByLabelText<HTMLSelectElement>('Exercice')).selectedOptions[0]?.text).toBe(
    '2025-2026, provisoire',
  )
  await filled.press(/^FEC/)
  await expect.poll(() => filled.saved.at(-1)?.name).toBe('732829320FEC20260831.txt')
  expect([...page.problems, ...filled.problems]).toEqual([])
})

test('a plan of accounts taken back from its history stands in the form as it was', async () => {
  const { app, operator, as } = await invoiceWorld()
  const { proposed } = await app.call('/admin/get-account-plan', {}, as)
  const { plan } = await app.call('/admin/update-account-plan', { ...proposed, siren: '732829320' }, as)
  app.advance(1000)
  const changed = { ...proposed, siren: '732829320', firstMonth: 9, ifUpdatedAt: plan.updatedAt }
  await app.call('/admin/update-account-plan', changed, as)
  const page = await openOffice(app, { as: operator, path: '/admin/entries/plan' })
  const month = async () => (await screen.findByLabelText<HTMLSelectElement>('Premier mois de l’exercice')).value
  expect(await month()).toBe('9')
  await page.press('Historique')
  const [undo] = await screen.findAllByRole('button', { name: 'Annuler cette modification' })
  await page.user.click(undo as Element)
  await see('Modification annulée')
  await page.user.keyboard('{Escape}')
  await expect.poll(month).toBe('1')
})
