/** The kind of contract in the forms of a stock and of a category: what follows by default, and what buyers will read. */
import { expect, test } from 'vitest'
import { demoApp } from '../support/demo-app.ts'
import { screen, see } from '../support/document/look.ts'
import { openOffice } from '../support/document/open-document.ts'

const kind = () => screen.findByLabelText<HTMLSelectElement>('Nature du contrat')

test('an operator reads the default of a stock and its consequence, which follow the kind of reservation and the choice', async () => {
  const app = await demoApp()
  const as = await app.demoPerson('admin@demo.test', 'hoobiiz.localhost')
  const page = await openOffice(app, { as, path: '/admin/activity/a-demo-rives-jour/stock/create' })
  expect((await kind()).selectedOptions[0]?.textContent).toBe('Par défaut : Billet sans date')
  await see(/Le client lit : « Billet sans date : vous pouvez renoncer au contrat pendant 14 jours après la commande/)
  await see(/Il renonce en ligne, sans vous/)
  await page.choose(/^Fixe/)
  expect((await kind()).selectedOptions[0]?.textContent).toBe(
    'Par défaut : Loisir à une date ou pendant une période déterminée',
  )
  await page.user.selectOptions(await kind(), 'Objet ou produit')
  await see(/Le client lit : « Objet ou produit : vous pouvez renoncer au contrat pendant 14 jours après la réception/)
  await page.user.selectOptions(await kind(), 'Produit périssable')
  await see(/Il ne peut pas renoncer au contrat\./)
  expect(page.problems).toEqual([])
})

test('an operator reads whether a partner who confirms is told the telephone by default, which follows the kind of contract', async () => {
  const app = await demoApp()
  const as = await app.demoPerson('admin@demo.test', 'hoobiiz.localhost')
  const page = await openOffice(app, { as, path: '/admin/activity/a-demo-rives-jour/stock/create' })
  const told = () => screen.queryByLabelText<HTMLSelectElement>('Le partenaire a besoin du nom et du téléphone')
  await kind()
  expect(told()).toBeNull()
  await page.choose(/^Confirmation par le partenaire/)
  expect(told()?.selectedOptions[0]?.textContent).toBe('Par défaut : oui, une date est à convenir')
  await page.user.selectOptions(await kind(), 'Billet sans date')
  expect(told()?.selectedOptions[0]?.textContent).toBe('Par défaut : non')
  expect([...(told()?.options ?? [])].map(({ text }) => text).slice(1)).toEqual(['Oui', 'Non'])
  expect(page.problems).toEqual([])
})
