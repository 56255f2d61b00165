import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { user } from '#kernel/accounts/tables.ts'
import { mail } from '#kernel/mail/tables.ts'
import {
  ATELIER,
  expectCleanEverywhere,
  greeting,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
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

const list = [
  'Email\tPrénom\tNom',
  ...people(60, 'a'),
  `${SECRETARY}\t\t`,
  'wrong\tLéo\tBlé',
  'a3@exemple.test\tBis\tRoy',
]

// [P-SCREEN-023] [P-SCREEN-024] [P-SCREEN-025] [P-RULE-023]
test('an operator pastes people, switches the separator, and previews the mail while writing it', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, '/admin/users')
  await page.getByRole('link', { name: 'Importer des utilisateurs' }).click()
  await page.getByRole('combobox', { name: 'GROUPE' }).fill('atelier')
  await page.getByRole('option').first().click()
  await source(page).waitFor()
  await page.getByText('ne crée personne et n’envoie rien').waitFor()

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
  await mailFrame(page).getByRole('link', { name: 'Réinitialiser mon mot de passe' }).waitFor()
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
})

// [P-SCREEN-026] [P-SCREEN-090] [P-SCREEN-091]
test('an operator mends errors, starts, pauses and resumes, and an invited person signs in by the invitation', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `/admin/groups/ROOT/${ATELIER_ID}/user-import`)
  await source(page).fill([...list, `${ADMIN}\tSam\tOtt`].join('\n'))
  await page.getByLabel('Contenu de Prénom').waitFor()
  await page.getByLabel('TITRE', { exact: true }).fill('Bienvenue à l’Atelier')
  await check(page)
  await page.getByText('À créer : 60 · Déjà membre : 1 · Membre ailleurs : 1 · Invalide : 1 · En double : 1').waitFor()
  expect(await page.getByLabel('TITRE', { exact: true }).inputValue()).toBe('Bienvenue à l’Atelier')
  for (const [state, rows] of Object.entries({ 'En pause': '61', 'En cours': '0', Succès: '0', Erreur: '3' }))
    expect([state, await readText(counter(page, state))]).toEqual([state, rows])
  await page.getByLabel('Statut').selectOption('error')
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(3)
  expect(await readText(row(page, 63))).toContain('Email : « wrong » n’est pas une adresse.')
  await row(page, 63).getByText('Erreur', { exact: true }).waitFor()
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
  await row(page, 2).getByText('En pause', { exact: true }).waitFor()
  expect(await shop.server.db().orm.select().from(user).where(eq(user.email, 'leo@exemple.test'))).toEqual([])

  const [start, pause] = [button(page, "Démarrer l'import"), button(page, 'Mettre en pause')]
  expect(await pause.count()).toBe(0)
  await start.press('Enter')
  await pause.waitFor()
  expect(await start.count()).toBe(0)
  await pause.click()
  await start.waitFor()
  expect(await pause.count()).toBe(0)
  await page.getByText(/L’import est en pause\s: \d+ lignes? à importer/).waitFor()
  // A decided text cannot be written otherwise.
  expect(await page.getByLabel('TITRE', { exact: true }).isDisabled()).toBe(true)
  await button(page, "Démarrer l'import").click()
  await table(page).getByText('En attente', { exact: true }).first().waitFor()
  await table(page).getByText('En cours', { exact: true }).first().waitFor()
  await row(page, 2).getByText('Succès', { exact: true }).waitFor()
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

test('the mail text survives a reload, an interrupted upload of the list continues, and a paused import accepts another mail text', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `/admin/groups/ROOT/${ATELIER_ID}/user-import`)
  const title = page.getByLabel('TITRE', { exact: true })
  await title.fill('Bienvenue au comité')
  // Between two parts the line is gone, and each request of the second one fails.
  let parts = 0
  await page.route('**/api/admin/add-user-import-rows', (route) => (++parts > 1 ? route.abort() : route.continue()))
  await source(page).fill(['Email\tPrénom\tNom', ...people(400, 'c')].join('\n'))
  await button(page, 'Vérifier la liste').click()
  await page.getByText('300 sur 400 vérifiées').waitFor()
  await expect.poll(() => parts, { timeout: 15_000 }).toBe(4)
  await page.getByText('Le service n’a pas pu répondre. Réessayez dans un instant.').first().waitFor()
  await page.unroute('**/api/admin/add-user-import-rows')
  takeProblems(page)
  const [begun] = (await shop.server.db().query('select id from user_import order by created_at desc limit 1')).rows
  const half = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(half, `/admin/user-import/${ATELIER_ID}?import=${begun?.id}`)
  await half.getByText('il manque 100 lignes').waitFor()
  expect(await button(half, "Démarrer l'import").isDisabled()).toBe(true)
  await expectCleanEverywhere(half, 'office-user-import-broken-off')
  await check(page)
  await page.getByText('À créer : 400').waitFor()
  const { rows } = await shop.server.db().query('select count(*) as n from user_import')
  await page.reload()
  await table(page).waitFor()
  expect(await title.inputValue()).toBe('Bienvenue au comité')
  expect((await shop.server.db().query('select count(*) as n from user_import')).rows).toEqual(rows)

  await button(page, "Démarrer l'import").click()
  await page.getByText('L’import continue sur le serveur').waitFor()
  await expect.poll(async () => Number(await readText(counter(page, 'Succès')))).toBeGreaterThan(0)
  await button(page, 'Mettre en pause').click()
  await page.getByText(/emails? (sont déjà partis|est déjà parti)\./).waitFor()
  await shoot(page, 'office-user-import-paused')
  await button(page, 'Changer l’email').click()
  await expect.poll(() => title.isEnabled()).toBe(true)
  expect(await page.getByText('Rien n’est encore parti.').count()).toBe(0)
  await title.fill('Bienvenue, autrement')
  await button(page, "Démarrer l'import").click()
  await page.getByText(/^L’import est terminé\s: 400 réussies/).waitFor({ timeout: 90_000 })
  const told = async (text: string) =>
    (await shop.server.db().query('select count(*) as n from user_import where send_email like ?', [`%${text}%`]))
      .rows[0]
  expect([await told('Bienvenue, autrement'), await told('Bienvenue au comité')]).toMatchObject([{ n: 1 }, { n: 0 }])

  await button(page, 'Importer une autre liste').click()
  await page.reload()
  await source(page).waitFor()
  expect(await title.inputValue()).not.toBe('Bienvenue, autrement')
  await button(page, 'Reprendre l’email du dernier import').click()
  expect(await title.inputValue()).toBe('Bienvenue, autrement')
})

// [P-CONSTANT-008]
test('a committee imports a spreadsheet on a phone, and a row whose mail was sent is shown as in progress for 600 ms', async () => {
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
  await button(page, "Démarrer l'import").click()
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
