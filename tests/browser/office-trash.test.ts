/** The trash of an operator and of a committee's secretary: what was deleted is found again after the notice is gone. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { newActivity } from '../support/browser-activities.ts'
import { button, callAs, newVendor, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const CARD = { discount: '-5 %', description: '', ctaText: '', ctaUrl: '' }
const COMMITTEE = demoId.group('atelier')

const trash = (page: Page) => page.getByRole('list', { name: 'Corbeille', exact: true })
const line = (page: Page, label: string) => trash(page).getByRole('listitem').filter({ hasText: label })
const restore = (page: Page, label: string) => button(page, `Restaurer ${label}`).click()

test('an operator finds an activity and its partner in the trash, and restores the one after the other', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ, ...DESKTOP })
  await open(page, '/admin/trash')
  await page.getByText('La corbeille est vide', { exact: true }).waitFor()
  const { id, vendorId } = await newActivity(page, { label: 'Visite de nuit' })
  await open(page, `/admin/activity/${id}`)
  await button(page, 'Supprimer').click()
  await shown(page, 'Activité "Visite de nuit" supprimée')
  await page.waitForURL((url) => url.pathname === '/admin/activity')
  await callAs(page, '/admin/delete-vendor', { id: vendorId })
  await page.reload()

  await page.getByRole('link', { name: 'Corbeille', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname === '/admin/trash' && url.searchParams.get('kind') === 'activity')
  await line(page, 'Visite de nuit').waitFor()
  expect(await line(page, 'Zoo des offres').count()).toBe(0)
  await page.getByRole('combobox', { name: 'Type d’élément', exact: true }).selectOption('')
  await line(page, 'Zoo des offres').waitFor()
  expect(await readText(line(page, 'Visite de nuit'))).toMatch(/Activité Supprimé le .+ par .+ restauré jusqu’au .+/)
  await expectCleanEverywhere(page, 'office trash')
  await page.setViewportSize(DESKTOP)

  // What it hangs on is named, and nothing is lost.
  await restore(page, 'Visite de nuit')
  await shown(page, 'Restaurez d’abord le partenaire « Zoo des offres ».')
  expect(takeProblems(page)).toEqual([
    expect.stringContaining('409'),
    expect.stringContaining('Restaurez d’abord le partenaire'),
  ])
  await restore(page, 'Zoo des offres')
  await line(page, 'Zoo des offres').waitFor({ state: 'detached' })
  await restore(page, 'Visite de nuit')
  await page.getByText('La corbeille est vide', { exact: true }).waitFor()
  await open(page, `/admin/activity/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Visite de nuit' }).waitFor()
})

test('says that the trash could not be loaded, and tries again', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await page.route('**/api/admin/list-trash', (route) => route.abort())
  await open(page, '/admin/trash')
  await shown(page, 'Erreur lors du chargement de la corbeille')
  await page.unroute('**/api/admin/list-trash')
  await button(page, 'Réessayer').click()
  await page.getByText('La corbeille est vide', { exact: true }).waitFor()
  takeProblems(page)
})

test('a secretary restores a partner and an offer of her committee on a phone, and sees nobody else’s', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/activity`)
  const { id } = await newActivity(page, { label: 'Bassin du soir', memberCardStock: CARD }, 'cse-admin')
  const partner = await newVendor(page, 'Gym fermé', 'cse-admin')
  await callAs(page, '/cse-admin/delete-activity', { groupId: COMMITTEE, id })
  await callAs(page, '/cse-admin/delete-vendor', { groupId: COMMITTEE, id: partner })
  const admin = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(admin, '/admin')
  await callAs(admin, '/admin/delete-vendor', { id: await newVendor(admin, 'Zoo des opérateurs', 'admin') })

  await page.reload()
  await page.getByRole('link', { name: 'Corbeille', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname === `/cse-admin/${COMMITTEE}/trash`)
  await page.getByRole('combobox', { name: 'Type d’élément', exact: true }).selectOption('')
  await line(page, 'Gym fermé').waitFor()
  expect(await trash(page).getByRole('listitem').count()).toBe(2)
  await expectCleanEverywhere(page, 'office committee trash')
  await page.setViewportSize(PHONE)
  await restore(page, 'Gym fermé')
  await line(page, 'Gym fermé').waitFor({ state: 'detached' })
  await restore(page, 'Bassin du soir')
  await page.getByText('La corbeille est vide', { exact: true }).waitFor()
  await open(page, `/cse-admin/${COMMITTEE}/vendor/${partner}`)
  await page.getByRole('heading', { level: 1, name: 'Gym fermé' }).waitFor()
})

test('on a phone a secretary gives a deleted folder another name, since its own was given to a new one', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/trash`)
  const folder = { groupId: COMMITTEE, parentId: null, name: 'Comptes de juin', readers: 'admins', readerGroups: [] }
  const { item } = await callAs(page, '/cse-admin/create-library-folder', folder)
  await callAs(page, '/cse-admin/delete-library-item', { groupId: COMMITTEE, itemId: item.id })
  await callAs(page, '/cse-admin/create-library-folder', folder)
  await page.reload()
  await restore(page, 'Comptes de juin')
  const asked = page.getByRole('dialog', { name: 'Restaurer « Comptes de juin »', exact: true })
  const name = asked.getByRole('textbox', { name: 'Nouveau nom', exact: true })
  await asked.getByText('Un autre élément du dossier porte ce nom maintenant', { exact: false }).waitFor()
  expect(await name.inputValue()).toBe('Comptes de juin')
  await asked.getByRole('button', { name: 'Restaurer', exact: true }).click()
  await asked.getByText('Donnez une autre valeur.', { exact: true }).waitFor()
  // The browser itself reports the refused call.
  takeProblems(page)
  await expectCleanEverywhere(page, 'office trash another name')
  await page.setViewportSize(PHONE)
  await name.fill('Comptes de juin 2025')
  await name.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await shown(page, '« Comptes de juin » est de retour')
  await page.getByText('La corbeille est vide', { exact: true }).waitFor()
  await open(page, `/cse-admin/${COMMITTEE}/media`)
  await page.getByText('Comptes de juin 2025', { exact: true }).first().waitFor()
})
