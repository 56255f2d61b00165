/** The trash on a phone; what it finds and restores is told in tests/screens. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { expectCleanEverywhere, open, openBrowserShop, PHONE, takeProblems } from '../support/browser.ts'
import { button, callAs, shown } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const COMMITTEE = demoId.group('atelier')

const restore = (page: Page, label: string) => button(page, `Restaurer ${label}`).click()

test('a secretary restores a deleted folder on a phone under another name, because its name is taken by now', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test', ...PHONE })
  await open(page, `/cse-admin/${COMMITTEE}/trash`)
  const folder = { groupId: COMMITTEE, parentId: null, name: 'Comptes de juin', readers: 'admins', readerGroups: [] }
  const { item } = await callAs(page, '/cse-admin/create-library-folder', folder)
  await callAs(page, '/cse-admin/delete-library-item', { groupId: COMMITTEE, itemId: item.id })
  await callAs(page, '/cse-admin/create-library-folder', folder)
  await page.reload()
  await page.getByRole('button', { name: 'Restaurer Comptes de juin', exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office trash')
  await page.setViewportSize(PHONE)
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
