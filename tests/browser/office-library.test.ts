/** The library of a committee: a secretary files documents, and her members find those that are for them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  takeProblems,
} from '../support/browser.ts'
import { pdfBytes } from '../support/documents.ts'

const shop = openBrowserShop()
const MEDIA = `/cse-admin/${demoId.group('atelier')}/media`

const file = (name: string, content: string | Uint8Array, mimeType = '') => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
})
const rows = (page: Page) => page.getByRole('list', { name: 'Dossiers et fichiers', exact: true })
const row = (page: Page, name: string) => rows(page).getByRole('listitem').filter({ hasText: name })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Modifier ${name}`, exact: true })

// [P-ROUTE-021] [P-SCREEN-067] [P-SCREEN-068]
test('a secretary creates a folder, then adds, moves, restricts, replaces and deletes files; members see only those meant for them', async () => {
  const member = await shop.newPage({ as: 'marie@demo.test', host: ATELIER })
  await open(member, '/')
  const links = member.getByRole('banner').getByRole('link', { name: 'Documents', exact: true, includeHidden: true })
  expect(await links.count()).toBe(0)

  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, MEDIA)
  await page.getByRole('heading', { level: 1, name: 'Médiathèque' }).waitFor()
  const ours = page.getByRole('complementary').first().getByRole('region', { name: 'MON CSE', exact: true })
  const entry = ours.getByRole('link', { name: 'Médiathèque', exact: true })
  expect([await entry.getAttribute('href'), await entry.getAttribute('aria-current')]).toEqual([MEDIA, 'page'])
  await page.getByText('Votre médiathèque est vide', { exact: true }).waitFor()
  const trail = page.getByRole('navigation', { name: 'Dossiers', exact: true })
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Médiatèque'])
  await expectCleanEverywhere(page, 'office library empty')
  await page.setViewportSize(DESKTOP)

  // A folder, made with the keys.
  await page.getByRole('button', { name: 'Nouveau dossier', exact: true }).press('Enter')
  const newFolder = page.getByRole('dialog', { name: 'Nouveau dossier', exact: true })
  const name = newFolder.getByRole('textbox', { name: 'Nom', exact: true })
  await name.fill('Comptes rendus')
  await expectCleanEverywhere(page, 'office library new folder')
  await page.setViewportSize(DESKTOP)
  await name.press('Enter')
  await row(page, 'Comptes rendus').waitFor()

  // Files of several types, one of which is refused by name, and one by what it is.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Ajouter des fichiers', exact: true }).click(),
  ])
  await chooser.setFiles([
    file('Règlement intérieur.pdf', pdfBytes('règlement'), 'application/pdf'),
    file('Bureau.txt', 'Réunion du 14'),
    file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'),
    file('piège.pdf', '<!doctype html><script>alert(1)</script>', 'application/pdf'),
  ])
  await row(page, 'Règlement intérieur.pdf').waitFor()
  await row(page, 'Bureau.txt').waitFor()
  const uploads = page.getByRole('list', { name: 'Envois', exact: true })
  await uploads.getByText(/^Les dessins SVG ne sont pas acceptés/).waitFor()
  await uploads.getByText(/^Les pages web \(HTML\) ne sont pas acceptées/).waitFor()
  expect(takeProblems(page)).toEqual([expect.stringContaining('400')])
  await expectCleanEverywhere(page, 'office library')
  await page.setViewportSize(DESKTOP)
  for (const refused of ['logo.svg', 'piège.pdf'])
    await uploads.getByRole('button', { name: `Retirer ${refused}`, exact: true }).click()

  // Dragged onto the folder.
  await row(page, 'Bureau.txt').dragTo(row(page, 'Comptes rendus'))
  await page.getByText('« Bureau.txt » déplacé dans « Comptes rendus »', { exact: true }).waitFor()
  await row(page, 'Bureau.txt').waitFor({ state: 'detached' })
  await rows(page).getByRole('link', { name: 'Comptes rendus', exact: true }).click()
  await page.waitForURL(`**${MEDIA}/lf-*`)
  await row(page, 'Bureau.txt').waitFor()
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Médiatèque', 'Comptes rendus'])

  // For administrators alone, and back at the top, from its window.
  await edit(page, 'Bureau.txt').click()
  const window = page.getByRole('dialog', { name: 'Bureau.txt', exact: true })
  await window.getByRole('combobox', { name: 'Dossier', exact: true }).selectOption({ label: 'Médiathèque' })
  await window.getByRole('radio', { name: /^Les administrateurs seulement/ }).check()
  await window.getByRole('button', { name: 'Télécharger la version 1', exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office library item')
  await page.setViewportSize(DESKTOP)
  await window.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await page.getByText('« Bureau.txt » modifié', { exact: true }).waitFor()
  await trail.getByRole('link', { name: 'Médiatèque', exact: true }).click()
  await row(page, 'Bureau.txt').getByText('Administrateurs', { exact: true }).waitFor()

  // A second version, which is the one that members read.
  await edit(page, 'Règlement intérieur.pdf').click()
  const rules = page.getByRole('dialog', { name: 'Règlement intérieur.pdf', exact: true })
  await rules
    .locator('input[type=file][aria-label="Ajouter une version"]')
    .setInputFiles([file('nouveau.pdf', pdfBytes('règlement de 2027'), 'application/pdf')])
  await rules.getByRole('button', { name: 'Télécharger la version 2', exact: true }).waitFor()
  await rules.getByRole('button', { name: 'Reprendre la version 1', exact: true }).click()
  await page.getByText('Version reprise', { exact: true }).waitFor()
  await rules.getByRole('button', { name: 'Reprendre la version 2', exact: true }).click()
  await rules.getByRole('button', { name: 'Reprendre la version 1', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await rules.waitFor({ state: 'hidden' })

  // Found from anywhere, and deleted and taken back from the trash.
  await page.getByRole('searchbox', { name: 'Rechercher dans tous les dossiers', exact: true }).fill('comptes')
  await page.getByRole('form', { name: 'Dans tous les dossiers' }).getByRole('button', { name: 'Rechercher' }).click()
  await page.waitForURL('**/media?q=comptes')
  await row(page, 'Règlement intérieur.pdf').waitFor({ state: 'detached' })
  await edit(page, 'Comptes rendus').click()
  const folder = page.getByRole('dialog', { name: 'Comptes rendus', exact: true })
  await folder.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await page.getByText('Rien ne s’appelle « comptes »', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Corbeille', exact: true }).click()
  const trash = page.getByRole('dialog', { name: 'Corbeille', exact: true })
  await trash.getByText(/^Supprimé le /).waitFor()
  await expectCleanEverywhere(page, 'office library trash')
  await page.setViewportSize(DESKTOP)
  await trash.getByRole('button', { name: 'Restaurer Comptes rendus', exact: true }).click()
  await trash.getByText('La corbeille est vide.', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await trash.waitFor({ state: 'hidden' })
  await row(page, 'Comptes rendus').waitFor()

  // The member finds what is hers, on her phone.
  await member.setViewportSize(PHONE)
  await open(member, '/')
  await member.getByRole('banner').locator('summary[aria-label="Menu"]').click()
  await member.getByRole('banner').getByRole('link', { name: 'Documents', exact: true }).click()
  await member.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  const documents = member.getByRole('list', { name: 'Documents', exact: true })
  await documents.getByRole('link', { name: 'Comptes rendus', exact: true }).waitFor()
  expect(await documents.getByText('Bureau.txt').count()).toBe(0)
  await expectCleanEverywhere(member, 'documents')
  await member.setViewportSize(PHONE)
  const [download] = await Promise.all([
    member.waitForEvent('download'),
    documents.getByRole('button', { name: /^Règlement intérieur\.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Règlement intérieur.pdf')
  await member.getByRole('searchbox', { name: 'Rechercher un document', exact: true }).fill('bureau')
  await member
    .getByRole('form', { name: 'Dans tous les documents' })
    .getByRole('button', { name: 'Rechercher' })
    .click()
  await member.getByText('Rien ne s’appelle « bureau »', { exact: true }).waitFor()
  await member.getByRole('button', { name: 'Effacer', exact: true }).click()
  await documents.getByRole('link', { name: 'Comptes rendus', exact: true }).click()
  await member.getByText('Pas de document pour le moment', { exact: true }).waitFor()
  expect(takeProblems(member)).toEqual([])
  expect(takeProblems(page)).toEqual([])
})

test('an upload goes on while the secretary visits another page, reports when it is done, and lets the tab close only then', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, MEDIA)
  let send = () => {}
  const gate = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route(
    () => true,
    async (route) => {
      if (route.request().method() === 'PUT') await gate
      await route.continue()
    },
  )
  const asksToStay = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await asksToStay()).toBe(false)
  await page
    .getByRole('combobox', { name: 'Qui peut lire les fichiers ajoutés' })
    .selectOption({ label: 'Les administrateurs seulement' })
  await page
    .locator('input[type=file][aria-label="Ajouter des fichiers"]')
    .setInputFiles([file('Contrat.pdf', pdfBytes('contrat'), 'application/pdf')])
  const uploads = page.getByRole('list', { name: 'Envois', exact: true })
  await uploads.getByText('Contrat.pdf', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office library with an upload')
  await page.setViewportSize(DESKTOP)
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
  await menu.getByRole('link', { name: 'Sondages', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tous les sondages' }).waitFor()
  expect(await asksToStay()).toBe(true)
  await menu.getByRole('link', { name: 'Médiathèque', exact: true }).click()
  await uploads.getByText('Contrat.pdf', { exact: true }).waitFor()
  await menu.getByRole('link', { name: 'Sondages', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tous les sondages' }).waitFor()
  send()
  await page.getByText('« Contrat.pdf » est dans la médiathèque', { exact: true }).waitFor()
  expect(await asksToStay()).toBe(false)
  await menu.getByRole('link', { name: 'Médiathèque', exact: true }).click()
  await row(page, 'Contrat.pdf').getByText('Administrateurs', { exact: true }).waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [P-SCREEN-067]
test('a folder contains a folder, and the breadcrumb leads back up', async () => {
  const page = await shop.newPage({ as: 'cse@demo.test' })
  await open(page, MEDIA)
  const trail = page.getByRole('navigation', { name: 'Dossiers', exact: true })
  for (const name of ['Comptes', '2027']) {
    await page.getByRole('button', { name: 'Nouveau dossier', exact: true }).click()
    await page.getByRole('dialog', { name: 'Nouveau dossier' }).getByRole('textbox', { name: 'Nom' }).fill(name)
    await page.keyboard.press('Enter')
    await rows(page).getByRole('link', { name, exact: true }).click()
    await trail.getByText(name, { exact: true }).waitFor()
  }
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Médiatèque', 'Comptes', '2027'])
  await trail.getByRole('link', { name: 'Comptes', exact: true }).click()
  await row(page, '2027').waitFor()
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual(['Médiatèque', 'Comptes'])
  expect(takeProblems(page)).toEqual([])
})
