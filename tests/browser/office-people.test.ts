/** The lists of people as a browser draws them; tests/screens say who stands there, what is found, changed and moved. */
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const COMMITTEE = demoId.group('atelier')

test("every column is visible at a desk, and a narrowed list and a person's window are accessible at both widths", async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, `/admin/users?within=${COMMITTEE}`)
  const table = page.getByRole('table', { name: 'Utilisateurs' })
  const row = table.locator('tr[data-row]').first()
  await row.waitFor()
  const wide = await table.evaluate((all) => {
    const frame = all.parentElement ?? all
    return frame.scrollWidth - frame.clientWidth
  })
  expect(wide, 'every column is in view at a desk').toBe(0)
  await expectCleanEverywhere(page, 'office people narrowed')
  await page.setViewportSize(DESKTOP)
  await open(page, `/admin/users?person=${await row.getAttribute('data-row')}`)
  const dialog = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  await dialog.getByLabel('Prénom').fill('')
  await dialog.getByText('Indiquez le prénom.').first().waitFor()
  await expectCleanEverywhere(page, 'office person')
  expect(takeProblems(page)).toEqual([])
})

test('a secretary opens a member and closes the window on a phone', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', host: ATELIER, ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/users`)
  await page.getByRole('list', { name: 'Bénéficiaires' }).locator('[data-row]').first().click()
  const dialog = page.getByRole('dialog', { name: 'Fiche utilisateur' })
  await dialog.getByLabel('Nom', { exact: true }).fill('Durand')
  await shoot(page, 'office member on a phone')
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await page.getByText('Utilisateur mis à jour avec succès').waitFor()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('list', { name: 'Bénéficiaires' }).getByText('Durand').waitFor()
  expect(takeProblems(page)).toEqual([])
})
