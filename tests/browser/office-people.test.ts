/** The lists of people, as an operator with many of them and a committee's secretary with her own meet them. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '../../src/db/demo/demo-ids.ts'
import { user } from '../../src/features/accounts/tables.ts'
import { catalogueVersion } from '../../src/features/catalogue/tables.ts'
import { userGroup } from '../../src/features/groups/tables.ts'
import {
  ATELIER,
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  PHONE,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')
const USERS = '/admin/users'
const MEMBERS = `/cse-admin/${COMMITTEE}/users`
const DAY = 86_400_000

shop.filledBy(async () => {
  const db = shop.server.db()
  const now = Date.now()
  const people = Array.from({ length: 300 }, (_, at) => ({
    id: `u-many-${at}`,
    email: `p${String(at).padStart(3, '0')}@exemple.test`,
    groupId: at < 30 ? COMMITTEE : 'ROOT',
    firstName: at % 2 ? 'Inès' : 'Éloi',
    lastName: `Martin ${at}`,
    phoneNumber: `06 00 00 ${String(at).padStart(4, '0')}`,
    memberCardCode: at % 3 ? null : `CARTE-${at}`,
    createdAt: now - (400 - at) * DAY,
    updatedAt: now,
    lastLoginAt: at % 4 ? now - at * DAY : null,
  }))
  await db.write([
    db.orm.insert(user).values(people.slice(0, 150)),
    db.orm.insert(user).values(people.slice(150)),
    db.orm.insert(userGroup).values({
      ...{ id: 'ug-neuf', parentId: 'ROOT', path: 'ROOT/ug-neuf', label: 'Comité neuf' },
      ...{ createdAt: now, updatedAt: now },
    }),
    // Groups are kept in memory until this grows.
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
})

const table = (page: Page, name: string) => page.getByRole('table', { name })
const heads = async (page: Page, name: string) =>
  (await table(page, name).locator('th').allInnerTexts()).map((text) => text.replace(/[↑↓\s]+$/u, ''))
const firstEmail = (page: Page, name: string) => readText(table(page, name).locator('tr[data-row] td').first())
const sorted = async (page: Page, name: string) => {
  const head = table(page, name).locator('th[aria-sort]')
  return [(await readText(head)).replace(/[↑↓\s]+$/u, ''), await head.getAttribute('aria-sort')]
}
const personWindow = (page: Page) => page.getByRole('dialog', { name: 'Fiche utilisateur' })

// [P-SCREEN-027] [P-SCREEN-028] [P-SCREEN-029] [P-RULE-010]
test('shows an operator everybody, the first to register first, found by any part of what is known of them', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, USERS)
  const { rows } = await shop.server.db().query('select count(*) as n from user where erased_at is null')
  await page.getByText(`${Number(rows[0]?.n)} utilisateurs`, { exact: true }).waitFor()
  const columns = ['Email', 'Groupe', 'Carte membre', 'Prénom', 'Nom', 'Téléphone', "Date d'inscription"]
  expect(await heads(page, 'Utilisateurs')).toEqual([...columns, 'Dernière connexion'])
  expect(await table(page, 'Utilisateurs').locator('th button').count()).toBe(8)
  expect(await sorted(page, 'Utilisateurs')).toEqual(["Date d'inscription", 'ascending'])
  expect(await firstEmail(page, 'Utilisateurs')).toBe('p000@exemple.test')
  const row = table(page, 'Utilisateurs').locator('[data-row=u-many-40]')
  expect(await readText(row.locator('td').nth(1))).toBe('Groupe par défaut')
  const wide = await table(page, 'Utilisateurs').evaluate((all) => {
    const frame = all.parentElement ?? all
    return frame.scrollWidth - frame.clientWidth
  })
  expect(wide, 'every column is in view at a desk').toBe(0)
  await expectCleanEverywhere(page, 'office people')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('searchbox', { name: 'Rechercher un utilisateur' }).fill('eloi martin 12')
  await page.getByText('8 utilisateurs', { exact: true }).waitFor()
  await table(page, 'Utilisateurs').getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(() => sorted(page, 'Utilisateurs')).toEqual(['Email', 'ascending'])
  expect(await firstEmail(page, 'Utilisateurs')).toBe('p012@exemple.test')
  expect(takeProblems(page)).toEqual([])
})

test('narrows everybody to a group by its name and to who has never signed in, in the address and in the file', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, USERS)
  const { rows } = await shop.server.db().query(
    `select count(*) as n, sum(last_login_at is null) as never from user
      where erased_at is null and group_id in (select id from user_group where path like ?)`,
    [`%${COMMITTEE}%`],
  )
  const { n, never } = { n: Number(rows[0]?.n), never: Number(rows[0]?.never) }
  const people = (count: number) => page.getByText(`${count} utilisateurs`, { exact: true })
  await page.getByRole('button', { name: 'Tous les groupes' }).click()
  const tree = page.getByRole('dialog', { name: 'Choisir un groupe' })
  await tree.getByLabel('Rechercher un groupe').fill('atelier mérid')
  await page.getByRole('option', { name: /Atelier Méridional/ }).click()
  await tree.getByRole('treeitem').getByText('L’Atelier Méridional', { exact: true }).click()
  await people(n).waitFor()
  await page.getByRole('button', { name: 'Groupe : L’Atelier Méridional' }).waitFor()
  await page.getByRole('combobox', { name: 'Connexion', exact: true }).selectOption('never')
  await people(never).waitFor()
  await expectCleanEverywhere(page, 'office people narrowed')
  await page.setViewportSize(DESKTOP)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('within'), searchParams.get('signedIn')]).toEqual([COMMITTEE, 'never'])
  await page.reload()
  await people(never).waitFor()
  // A person is opened and closed over it.
  await table(page, 'Utilisateurs').locator('tr[data-row]').first().click()
  await personWindow(page).getByLabel('Prénom').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('person') && url.searchParams.get('within') === COMMITTEE)
  await page.getByRole('button', { name: 'Tous les groupes' }).click()
  await page.waitForURL((url) => !url.searchParams.has('within'))
  expect(takeProblems(page)).toEqual([])
})

// [P-CONSTANT-004]
test('counts how long ago somebody signed in by minutes, hours, days, months of 30 days and years of 365', async () => {
  const now = Date.now()
  const minute = 60_000
  const ages: [number, string][] = [
    [5 * minute, 'il y a 5 minutes'],
    [3 * 60 * minute, 'il y a 3 heures'],
    [29 * DAY, 'il y a 29 jours'],
    [30 * DAY, 'il y a 1 mois'],
    [364 * DAY, 'il y a 12 mois'],
    [365 * DAY, 'il y a 1 an'],
  ]
  const person = { firstName: 'Ana', lastName: 'Anciennete', phoneNumber: '06', createdAt: now, updatedAt: now }
  const people = ages.map(([age], at) => ({
    ...person,
    ...{ id: `u-age-${at}`, email: `age-${at}@exemple.test`, groupId: 'ROOT', lastLoginAt: now - age - 5_000 },
  }))
  await shop.server.db().write([shop.server.db().orm.insert(user).values(people)])
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `${USERS}?q=anciennete`)
  const shown = (at: number) => readText(table(page, 'Utilisateurs').locator(`[data-row=u-age-${at}] td`).nth(7))
  await page.getByText('6 utilisateurs', { exact: true }).waitFor()
  expect(await Promise.all(ages.map((_, at) => shown(at)))).toEqual(ages.map(([, text]) => text))
})

// [P-SCREEN-030] [P-SCREEN-011] [P-SCREEN-012] [P-ERROR-012] [P-ERROR-023]
test('opens a person over the list, changes, takes back and moves them, and tells what a move does', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `${USERS}?q=martin 7&sort=email`)
  await table(page, 'Utilisateurs').locator('[data-row=u-many-7]').click()
  const dialog = personWindow(page)
  await dialog.getByText('p007@exemple.test').waitFor()
  await page.waitForURL((url) => url.searchParams.get('person') === 'u-many-7')
  expect(await readText(dialog.getByRole('list', { name: 'Groupes' }))).toContain('L’Atelier Méridional')
  await expectCleanEverywhere(page, 'office person')
  await page.setViewportSize(DESKTOP)

  await dialog.getByLabel('Prénom').fill('')
  await dialog.getByText('Indiquez le prénom.').first().waitFor()
  expect(await dialog.getByRole('button', { name: 'Modifier' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Prénom').fill('Agnès')
  await page.route('**/api/admin/update-user', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }),
  )
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await page.getByText("Échec de la mise à jour de l'utilisateur").waitFor()
  await page.unroute('**/api/admin/update-user')
  takeProblems(page)
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Agnès')
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await page.getByText('Utilisateur mis à jour avec succès').waitFor()
  // Behind the window nothing has a role.
  const cell = page.locator('[data-row=u-many-7] td').nth(3)
  await expect.poll(() => cell.textContent()).toBe('Agnès')
  await page.locator('[data-sonner-toast] button', { hasText: 'Annuler' }).click()
  expect(await dialog.isVisible()).toBe(true)
  await expect.poll(() => cell.textContent()).toBe('Inès')

  await dialog.getByRole('button', { name: 'Choisir un autre groupe' }).click()
  const tree = page.getByRole('dialog', { name: 'Choisir un groupe' })
  await tree.getByText('Comité neuf', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Déplacer', exact: true }).waitFor()
  await shoot(page, 'office person move')
  expect(await readText(dialog.getByRole('region', { name: "Déplacer l'utilisateur" }))).toContain(
    'De L’Atelier Méridional à Comité neuf',
  )
  await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect
    .poll(() => dialog.getByRole('list', { name: 'Groupes' }).textContent())
    .not.toContain('L’Atelier Méridional')

  // The default group is in no tree of groups, and people come back to it all the same.
  const moving = dialog.getByRole('region', { name: "Déplacer l'utilisateur" })
  await moving.getByRole('button', { name: 'Groupe par défaut' }).click()
  await moving.getByText('De Comité neuf à Groupe par défaut').waitFor()
  await moving.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect.poll(() => readText(dialog.getByRole('list', { name: 'Groupes' }))).toBe('Groupe par défaut')
  expect(await moving.getByRole('button', { name: 'Groupe par défaut' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL((url) => !url.searchParams.has('person') && url.searchParams.get('q') === 'martin 7')
  expect(takeProblems(page)).toEqual([])
})

test('says that somebody who is not there is not there', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, `${USERS}?person=u-nobody`)
  await personWindow(page).getByText('Utilisateur inconnu').waitFor()
  takeProblems(page)
})

// [P-ERROR-011]
test('says that the people could not be loaded', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await page.route('**/api/admin/list-all-users', (route) => route.abort())
  await open(page, USERS)
  await page.getByText(/^Échec de la récupération des utilisateurs/).waitFor()
  await page.unroute('**/api/admin/list-all-users')
  takeProblems(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await table(page, 'Utilisateurs').waitFor()
})

/** How a committee joins, and how many have. */
async function readCommittee(): Promise<{ code: string; members: string }> {
  const { rows } = await shop.server
    .db()
    .query(
      'select registration_code as code, (select count(*) from user where group_id = g.id) as n from user_group g where id = ?',
      [COMMITTEE],
    )
  return { code: String(rows[0]?.code), members: `${Number(rows[0]?.n)} bénéficiaires` }
}

// [P-ROUTE-024] [P-SCREEN-076] [P-SCREEN-078] [P-SCREEN-079] [P-SCREEN-080] [P-ERROR-017]
test('shows a secretary her members, how many they are and how they join, or that they do not come', async () => {
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER })
  await page.route('**/api/cse-admin/list-users-in-group', (route) => route.abort())
  await open(page, MEMBERS)
  await page.getByText(/^Erreur lors du chargement des bénéficiaires/).waitFor()
  await page.unroute('**/api/cse-admin/list-users-in-group')
  takeProblems(page)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  const { code, members } = await readCommittee()
  await page.getByText(members, { exact: true }).waitFor()
  await page.getByText(`Code premium pour rejoindre le CSE : ${code}`).waitFor()
  const columns = ['Email', 'Carte membre', 'Prénom', 'Nom', 'Téléphone', 'Rôle', "Date d'inscription"]
  expect(await heads(page, 'Bénéficiaires')).toEqual([...columns, 'Dernière connexion'])
  expect(await table(page, 'Bénéficiaires').locator('th button').count()).toBe(8)
  expect(await sorted(page, 'Bénéficiaires')).toEqual(['Email', 'descending'])
  expect(await table(page, 'Bénéficiaires').locator('tr[data-row]').allInnerTexts()).not.toContainEqual(
    expect.stringContaining('p031@'),
  )
})

// [P-SCREEN-077] [P-SCREEN-081] [P-SCREEN-082] [P-SCREEN-083]
test('finds a member by any fact, and corrects them in a window from whose list they are read anew, on a phone', async () => {
  const page = await shop.newPage({ as: SECRETARY, host: ATELIER })
  await open(page, MEMBERS)
  const { members } = await readCommittee()
  await page.getByText(members, { exact: true }).waitFor()
  const filter = page.getByRole('searchbox', { name: 'Rechercher un bénéficiaire' })
  await filter.fill('administrateur')
  await page.getByText('1 bénéficiaire', { exact: true }).waitFor()
  expect(await firstEmail(page, 'Bénéficiaires')).toBe(SECRETARY)
  // Each of her facts that the filter looks at is changed to one that nobody else has.
  const facts = { email: 'zita@exemple.test', first_name: 'Zita', last_name: 'Zorro', phone_number: '0699887766' }
  const own = { ...facts, member_card_code: 'CE-ZZZ-77' }
  const [kept] = (await shop.server.db().query(`select ${Object.keys(own).join()} from user where id = 'u-many-3'`))
    .rows
  const write = (values: object) =>
    shop.server.db().query(
      `update user set ${Object.keys(own)
        .map((column) => `${column} = ?`)
        .join()} where id = 'u-many-3'`,
      Object.keys(own).map((column) => Reflect.get(values, column)),
    )
  await write(own)
  for (const value of ['zita@exemple', 'Zita', 'zorro', '0699887766', 'zzz-77']) {
    await filter.fill('')
    await page.getByText(members, { exact: true }).waitFor()
    await filter.fill(value)
    await page.getByText('1 bénéficiaire', { exact: true }).waitFor()
    await table(page, 'Bénéficiaires').locator('[data-row=u-many-3]').waitFor()
  }
  await write(kept ?? own)
  await filter.fill('')
  await page.getByRole('combobox', { name: 'Accès', exact: true }).selectOption('Accès fermé')
  await page.getByText('Aucun résultat', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Accès', exact: true }).selectOption('Invitation en attente')
  await table(page, 'Bénéficiaires').locator('[data-row=u-many-3]').waitFor()
  await page.getByRole('combobox', { name: 'Accès', exact: true }).selectOption('Tous les accès')
  await filter.fill('p003')
  await page.getByText('1 bénéficiaire', { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'office members')
  await page.setViewportSize(PHONE)
  await page.getByRole('list', { name: 'Bénéficiaires' }).locator('[data-row=u-many-3]').click()
  const dialog = personWindow(page)
  expect(await dialog.getByRole('button', { name: 'Choisir un autre groupe' }).count()).toBe(0)
  await dialog.getByLabel('Nom', { exact: true }).fill('Durand')
  await shoot(page, 'office member on a phone')
  await dialog.getByRole('button', { name: 'Modifier' }).click()
  await page.getByText('Utilisateur mis à jour avec succès').waitFor()
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await page.getByRole('list', { name: 'Bénéficiaires' }).getByText('Durand').waitFor()
  expect(takeProblems(page)).toEqual([])
})
