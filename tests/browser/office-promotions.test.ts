/** Promotions in the office as a browser draws them; tests/screens say what is made, changed, refused and taken back. */
import { expect, test } from 'vitest'
import { expectCleanEverywhere, open, openBrowserShop, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, field, openOnMondays, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()

test('the promotion pages are accessible at both widths: weekly hours, a copy, a history, a conflict, a partner without hours', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test', host: YOUPIIZ })
  await open(page, '/admin')
  const { id, vendorId } = await newActivity(page)
  const list = `/admin/activity/${id}?tab=offer`
  await open(page, list)
  await page.getByText("Partenaire de l'activité invalide.", { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office partner without hours')

  await openOnMondays(shop.server.db(), vendorId)
  await open(page, `/admin/activity/${id}/offer/create`)
  await field(page, 'Nom').fill('Été')
  await page.getByRole('checkbox', { name: 'Vente flash' }).check()
  await page.getByRole('checkbox', { name: 'Restreindre à des créneaux de la semaine' }).check()
  await page.getByText('Lundi', { exact: true }).first().waitFor()
  await expectCleanEverywhere(page, 'office promotion with hours')
  await button(page, 'Ajouter').click()
  await shown(page, 'Promotion créée')
  const lines = page.getByRole('list', { name: 'Promotions' }).getByRole('listitem')
  await lines.getByRole('button', { name: 'Dupliquer' }).click()
  await shown(page, 'Promotion "Été (copie)" créée, inactive')
  await expectCleanEverywhere(page, 'office promotion copied')
  const copy = lines.filter({ hasText: 'Été (copie)' })
  await copy.getByRole('button', { name: 'Rendre visible' }).click()
  await copy.getByRole('button', { name: 'Masquer' }).waitFor()
  await copy.getByRole('button', { name: 'Historique' }).click()
  const history = page.getByRole('dialog', { name: 'Historique', exact: true })
  await history.getByRole('button', { name: 'Annuler cette modification' }).first().waitFor()
  await expectCleanEverywhere(page, 'office promotion history')
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'hidden' })

  await copy.getByRole('button', { name: 'Modifier' }).click()
  await field(page, 'Nom').fill('La mienne')
  const { rows } = await shop.server.db().query(`select id from offer where label = 'Été (copie)'`)
  await callAs(page, '/admin/update-offer', { id: rows[0]?.id, updates: { label: 'La leur' } })
  await page.locator('[data-save-bar]').getByRole('button', { name: 'Modifier' }).click()
  await page.getByRole('dialog', { name: 'Quelqu’un a modifié cette fiche entre-temps' }).waitFor()
  // The browser tells of the refusal itself.
  expect(takeProblems(page)).toEqual([expect.stringContaining('409')])
  await expectCleanEverywhere(page, 'office promotion conflict')
})
