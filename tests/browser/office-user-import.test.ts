/** People brought into a group from a table, as an operator and a committee's secretary do it. */
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { user } from '../../src/features/accounts/tables.ts'
import { mail } from '../../src/features/mail/tables.ts'
import {
  ATELIER,
  expectClean,
  expectCleanEverywhere,
  greeting,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  YOUPIIZ,
} from '../support/browser.ts'
import { openStopped } from '../support/browser-clock.ts'
import { workbook } from '../support/workbook.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const ATELIER_ID = demoId.group('atelier')
const COMMITTEE_PAGE = `/cse-admin/${ATELIER_ID}/user-import`

const table = (page: Page) => page.getByRole('table', { name: 'Lignes de l’import' })
const row = (page: Page, line: number) => table(page).locator(`[data-line="${line}"]`)
const source = (page: Page) => page.getByRole('textbox', { name: 'LISTE' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const mailFrame = (page: Page) => page.frameLocator('iframe[title="Aperçu de l’email"]')
const counter = (page: Page, name: string) =>
  page
    .getByLabel('Avancement de l’import')
    .locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
const check = async (page: Page) => {
  await button(page, 'Vérifier la liste').click()
  await table(page).waitFor()
}

const people = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}@exemple.test\tAna ${at}\tRoy`)

// [P-SCREEN-023] [P-SCREEN-024] [P-SCREEN-025] [P-SCREEN-026] [P-SCREEN-090] [P-SCREEN-091] [P-STATE-005] [P-STATE-006] [P-RULE-023]
test('an operator pastes people, mends what is wrong, starts, pauses and goes on; somebody signs in by the invitation', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/users')
  await page.getByRole('link', { name: 'Importer des utilisateurs' }).click()
  await page.getByRole('combobox', { name: 'GROUPE' }).fill('atelier')
  await page.getByRole('option').first().click()
  await source(page).waitFor()
  await page.getByText('ne crée personne et n’envoie rien').waitFor()

  const list = [
    'Email\tPrénom\tNom',
    ...people(60, 'a'),
    `${SECRETARY}\t\t`,
    'wrong\tLéo\tBlé',
    'a3@exemple.test\tBis\tRoy',
  ]
  await source(page).fill([...list, `${ADMIN}\tSam\tOtt`].join('\n'))
  await expect.poll(() => page.getByLabel('SÉPARATEUR DE COLONNES').inputValue()).toBe('\t')
  await page.getByLabel('Contenu de Prénom').waitFor()
  expect(await page.getByLabel('Contenu de Prénom').inputValue()).toBe('firstName')
  // Read in another way, and back.
  await page.getByLabel('SÉPARATEUR DE COLONNES').selectOption(';')
  await expect.poll(() => page.getByLabel(/^Contenu de/).count()).toBe(1)
  await page.getByLabel('SÉPARATEUR DE COLONNES').selectOption('\t')

  // The mail as it is written, in the group's theme.
  await mailFrame(page).getByText('Ce lien est valable 2 semaines').waitFor()
  await mailFrame(page).getByText('Réinitialiser mon mot de passe').waitFor()
  await page.getByLabel('TITRE', { exact: true }).fill('Bienvenue à l’Atelier')
  await mailFrame(page).getByRole('heading', { name: 'Bienvenue à l’Atelier' }).waitFor()
  await mailFrame(page).getByText('Se désinscrire').waitFor()
  await page.getByLabel('Sans lien de désinscription').check()
  await expect.poll(() => mailFrame(page).getByText('Se désinscrire').count()).toBe(0)
  await page.getByLabel('BOUTON', { exact: true }).fill('')
  await page.getByText('Indiquez le texte du bouton.').waitFor()
  // Longer than the preview waits for the next key: what was refused is not asked for, neither now nor once it is mended.
  await page.waitForTimeout(400)
  await page.getByLabel('BOUTON', { exact: true }).fill('Entrer')
  await mailFrame(page).getByText('Entrer').waitFor()
  await expectCleanEverywhere(page, 'office-user-import-source')

  await check(page)
  await page.getByText('À créer : 60 · Déjà membre : 1 · Membre ailleurs : 1 · Invalide : 1 · En double : 1').waitFor()
  expect(await page.getByLabel('TITRE', { exact: true }).inputValue()).toBe('Bienvenue à l’Atelier')
  await page.getByLabel('Statut').selectOption('error')
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(3)
  expect(await readText(row(page, 63))).toContain('Email : « wrong » n’est pas une adresse.')
  expect(await readText(row(page, 64))).toContain('Même adresse que la ligne 5.')
  expect(await readText(row(page, 65))).toContain('Membre ailleurs')
  await expectCleanEverywhere(page, 'office-user-import-checked')

  // By the keyboard.
  await row(page, 63).getByRole('button', { name: 'Corriger la ligne 63' }).press('Enter')
  const email = page.getByRole('dialog').getByLabel('EMAIL')
  await email.fill('leo.exemple.test')
  await email.press('Enter')
  await page.getByRole('dialog').getByText('n’est pas une adresse').waitFor()
  await email.fill('leo@exemple.test')
  await email.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(2)
  await page.getByLabel('Statut').selectOption('')
  await row(page, 2).getByText('En pause').waitFor()
  expect(await shop.server.db().orm.select().from(user).where(eq(user.email, 'leo@exemple.test'))).toEqual([])

  await button(page, 'Démarrer l’import').press('Enter')
  await button(page, 'Mettre en pause').click()
  await button(page, 'Démarrer l’import').waitFor()
  await page.getByText(/L’import est en pause : \d+ lignes? à importer/).waitFor()
  // What is decided cannot be written otherwise.
  expect(await page.getByLabel('TITRE', { exact: true }).isDisabled()).toBe(true)
  await button(page, 'Démarrer l’import').click()
  await table(page).getByText('En attente').first().waitFor()
  await table(page).getByText('En cours').first().waitFor()
  await row(page, 2).getByText('Succès').waitFor()
  // A page that is closed stops nothing.
  await page.goto('about:blank')
  await expect
    .poll(async () => (await shop.server.db().orm.select().from(user).where(eq(user.lastName, 'Roy'))).length, {
      timeout: 60_000,
    })
    .toBe(60)

  const invitation = await mailTo(shop.server, 'leo@exemple.test', /Bienvenue à l’Atelier/)
  const leo = await shop.newPage({ host: ATELIER })
  await open(leo, linkIn(invitation, '/register-invite'))
  expect(new URL(leo.url()).hostname).toBe(ATELIER)
  await leo.getByLabel('Mot de passe (min. 8 caractères)').fill('correct horse')
  await leo.getByRole('button', { name: 'Créer mon compte' }).click()
  await leo.waitForURL(({ pathname }) => pathname === '/')
  await greeting(leo, 'Léo').waitFor()
})

// [P-ROUTE-011] [P-ROUTE-008]
test('failures are downloaded, mended and imported again on the group’s own address', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `/admin/groups/ROOT/${ATELIER_ID}/user-import`)
  await source(page).waitFor()
  await source(page).fill('=cmd@exemple.test;-Ana;Roy\nnone;Léo;Blé\nfine@exemple.test;Zoé;Fay')
  await expect.poll(() => page.getByLabel('SÉPARATEUR DE COLONNES').inputValue()).toBe(';')
  await page.getByLabel('ENVOYER UN EMAIL').selectOption('dont-send-email')
  await check(page)
  await button(page, 'Démarrer l’import').click()
  await page.getByText('L’import est terminé : 1 réussie, 2 en erreur.').waitFor({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Télécharger les échecs').click()])
  expect(download.suggestedFilename()).toBe('echecs-import.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    'Email;Prénom;Nom;Erreur',
    `'=cmd@exemple.test;'-Ana;Roy;Email : « =cmd@exemple.test » n’est pas une adresse.`,
    'none;Léo;Blé;Email : « none » n’est pas une adresse.',
  ])
  // Back into the queue, and in error again: nothing of it has changed.
  await row(page, 2).getByRole('button', { name: 'Remettre en attente la ligne 2' }).click()
  await row(page, 2).getByText('En pause').waitFor()
  await button(page, 'Démarrer l’import').click()
  await row(page, 2).getByText('Erreur').waitFor()
  await button(page, 'Importer une autre liste').click()
  const mended = Buffer.from(text.replace("'=cmd", 'cmd').replace('none', 'mended@exemple.test'))
  await page.locator('input[type=file]').setInputFiles({ name: 'echecs.csv', mimeType: 'text/csv', buffer: mended })
  await expect.poll(() => page.getByLabel('Contenu de Erreur').inputValue()).toBe('')
  await check(page)
  await page.getByText('À créer : 2').waitFor()
  await page.getByText('echecs.csv, 2 lignes').waitFor()
  await expectClean(page)
})

// [P-CONSTANT-008]
test('a committee imports a spreadsheet on a phone; a row whose mail has left stays in progress for 600 ms', async () => {
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER, ...PHONE })
  await openStopped(page, COMMITTEE_PAGE)
  const buffer = Buffer.from(
    workbook([
      ['Nom', 'Courriel', 'Prénom'],
      ['Roy', 'tableur@exemple.test', 'Inès'],
      ['Ott', ADMIN, 'Sam'],
    ]),
  )
  await page.locator('input[type=file]').setInputFiles({ name: 'membres.xlsx', mimeType: '', buffer })
  await expect.poll(() => source(page).inputValue()).toContain('tableur@exemple.test')
  expect(await page.getByLabel('Contenu de Courriel').inputValue()).toBe('email')
  await check(page)
  expect(await readText(row(page, 3))).toContain('Cette adresse a déjà un compte hors de ce groupe')
  await button(page, 'Démarrer l’import').click()
  const sent = async () =>
    (await shop.server.db().orm.select().from(mail).where(eq(mail.recipient, 'tableur@exemple.test'))).length
  await expect.poll(sent).toBe(1)
  const state = () => readText(row(page, 2).locator('[data-badge]'))
  const done = async () => {
    await page.clock.runFor(50)
    return readText(counter(page, 'Succès'))
  }
  await expect.poll(done).toBe('1')
  // From here on the clock goes by what the test says: up to 50 ms of the delay may be over.
  await expect.poll(state).toBe('En cours')
  await page.clock.runFor(540)
  expect(await state()).toBe('En cours')
  await page.clock.runFor(70)
  await expect.poll(state).toBe('Succès')
  // Not `expectClean`: the stopped clock is a script, which the mail's frame lets nobody run, and says so.
  await page.clock.resume()
  await shoot(page, 'office-user-import-phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
