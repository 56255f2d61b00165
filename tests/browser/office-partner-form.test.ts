/** The form of a partner in a browser: hours, what is waited for, a conflict; the rest is told in tests/screens. */
import { expect, test } from 'vitest'
import { expectCleanEverywhere, open, openBrowserShop, shoot, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { button, callAs, field, inShop, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'

// [K-RULE-043] [K-RULE-044] [K-RULE-045]
test('the partner form accepts opening hours as they are typed, and sorts them', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo aux heures', 'admin')
  await open(page, `/admin/vendor/${id}`)
  await button(page, 'Indiquer des horaires').click()
  const add = button(page, 'Ajouter une période le lundi')
  await add.click()
  await add.click()
  const part = (period: number, name: string) => page.getByLabel(`Lundi, période ${period}, ${name}`)
  for (const name of ['heure de début', 'minute de début', 'heure de fin', 'minute de fin'])
    expect(await part(1, name).getAttribute('inputmode'), name).toBe('numeric')
  await part(1, 'minute de début').fill('5')
  await part(2, 'heure de début').fill('7')
  await part(2, 'minute de début').fill('xx')
  await part(2, 'heure de fin').fill('8')
  await part(2, 'minute de fin').fill('99')
  await field(page, 'Nom').focus()
  const times = async (period: number) =>
    Promise.all(
      ['heure de début', 'minute de début', 'heure de fin', 'minute de fin'].map((name) =>
        part(period, name).inputValue(),
      ),
    )
  await expect.poll(() => times(1)).toEqual(['07', '00', '08', '00'])
  expect(await times(2)).toEqual(['09', '05', '18', '00'])
  await button(page, 'Ajouter un jour de fermeture').click()
  await button(page, 'Mois suivant').click()
  await page.getByRole('grid').getByRole('button').nth(14).click()
  await page.getByLabel(/^Motif de la fermeture/).fill('Travaux')
  // At the top no button stands half under the save bar, where axe would take it for a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectCleanEverywhere(page, 'office partner hours')
  await button(page, 'Modifier').click()
  await shown(page, 'Partenaire Zoo aux heures modifié')
  const html = (await inShop(page, id)).text
  expect(html).toContain('07:00 - 08:00, 09:05 - 18:00')
  expect(html).toMatch(/Fermé le 15\/\d\d\/\d{4} \(Travaux\)/)
})

// [K-ERROR-032] [K-SCREEN-095]
test('a partner that could not be loaded is reported in the form, and the operator can try again', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo lointain', 'admin')
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/admin/get-vendor', async (route) => {
    await answered.promise
    await route.abort()
  })
  // As a row of the list leads there: the document stays.
  await page.evaluate((path) => {
    history.pushState({}, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/admin/vendor/${id}`)
  await page.getByText('Chargement du partenaire', { exact: true }).waitFor()
  answered.resolve()
  await shown(page, 'Échec du chargement du partenaire. Vous pouvez rafraichir la page pour réessayer', { exact: true })
  await shoot(page, 'office partner failed')
  takeProblems(page)
  await page.unroute('**/api/admin/get-vendor')
  await button(page, 'Réessayer').click()
  await page.getByRole('heading', { name: 'Modifier le partenaire Zoo lointain' }).waitFor()
})

test('a postal address that a colleague has removed meanwhile is saved as a new one when the operator keeps it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin')
  const id = await newVendor(page, 'Zoo double', 'admin')
  const read = async () => (await callAs(page, '/admin/get-vendor', { vendorId: id })).item.addresses
  const kept = async () => (await read()).map(({ usedBy: _usedBy, ...place }: { usedBy: object }) => place)
  const [first] = await kept()
  const second = { ...first, id: undefined, name: 'Porte sud' }
  await callAs(page, '/admin/update-vendor', { id, updates: { addresses: [first, second] } })
  await open(page, `/admin/vendor/${id}`)
  await page.getByRole('button', { name: /^Adresse 2/ }).click()
  await field(page, 'Nom du lieu (facultatif)').fill('Porte est')
  await callAs(page, '/admin/update-vendor', { id, updates: { addresses: [first] } })
  await button(page, 'Modifier').click()
  const dialog = page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' })
  await dialog.getByRole('button', { name: 'Garder toutes mes valeurs' }).click()
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await shown(page, 'Partenaire Zoo double modifié')
  expect((await read()).map(({ name }: { name: string | null }) => name)).toEqual([null, 'Porte est'])
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
})
