/** The list of everybody, as an operator with many of them meets it, and the window of one person over it. */
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { look, readText, screen, see, sees } from '../support/document/look.ts'
import { refusal } from '../support/document/visit.ts'
import { COMMITTEE, peopleTable, peopleWorld } from '../support/people-world.ts'

const USERS = '/admin/users'
const DAY = 86_400_000
const table = peopleTable('Utilisateurs')
const personWindow = () => screen.findByRole('dialog', { name: 'Fiche utilisateur' })
const param = (name: string) => new URL(location.href).searchParams.get(name)
const row = (id: string) => look.until(() => document.querySelector(`[data-row=${id}]`), id)

// [P-SCREEN-027] [P-SCREEN-029] [P-RULE-010]
test('an operator sees all people, in order of registration, and finds them by any part of their fields', async () => {
  const { app, open } = await peopleWorld()
  const page = await open(USERS)
  const { rows } = await app.db().query('select count(*) as n from user where erased_at is null')
  await see(`${Number(rows[0]?.n)} utilisateurs`)
  const columns = ['Email', 'Groupe', 'Carte membre', 'Prénom', 'Nom', 'Téléphone', "Date d'inscription"]
  expect(await table.heads()).toEqual([...columns, 'Dernière connexion'])
  expect(await table.buttons()).toBe(8)
  expect(await table.sorted()).toEqual(["Date d'inscription", 'ascending'])
  expect(await table.firstEmail()).toBe('p000@exemple.test')
  expect(table.cell('u-many-40', 1)).toBe('Groupe par défaut')
  await page.fill('Rechercher un utilisateur', 'eloi martin 12')
  await see('8 utilisateurs')
  await page.press(/^Email/, await table.find())
  await expect.poll(table.sorted).toEqual(['Email', 'ascending'])
  await expect.poll(table.firstEmail).toBe('p012@exemple.test')
  expect(page.problems).toEqual([])
})

test("an operator filters the people by a group's name and by never having signed in, and the URL keeps both filters", async () => {
  const { app, open } = await peopleWorld()
  const page = await open(USERS)
  const { rows } = await app.db().query(
    `select count(*) as n, sum(last_login_at is null) as never from user
      where erased_at is null and group_id in (select id from user_group where path like ?)`,
    [`%${COMMITTEE}%`],
  )
  const [n, never] = [Number(rows[0]?.n), Number(rows[0]?.never)]
  await page.press('Tous les groupes')
  const tree = await screen.findByRole('dialog', { name: 'Choisir un groupe' })
  await page.user.type(await within(tree).findByRole('combobox', { name: 'Rechercher un groupe' }), 'atelier mérid')
  await page.user.click(await screen.findByRole('option', { name: /Atelier Méridional/ }))
  await page.user.click(await see('L’Atelier Méridional', await within(tree).findByRole('tree')))
  await see(`${n} utilisateurs`)
  await screen.findByRole('button', { name: 'Groupe : L’Atelier Méridional' })
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Connexion' }), 'never')
  await see(`${never} utilisateurs`)
  expect([param('within'), param('signedIn')]).toEqual([COMMITTEE, 'never'])
  const again = await open(location.pathname + location.search)
  await see(`${never} utilisateurs`)
  // A person is opened and closed over it.
  await again.user.click(document.querySelector('tr[data-row] a, tr[data-row]') as Element)
  await within(await personWindow()).findByLabelText('Prénom')
  await again.user.keyboard('{Escape}')
  await expect.poll(() => [param('person'), param('within')]).toEqual([null, COMMITTEE])
  const [all] = await screen.findAllByRole('button', { name: 'Tous les groupes' })
  await again.user.click(all as Element)
  await expect.poll(() => param('within')).toBeNull()
})

// [P-CONSTANT-004]
test('the last sign-in is shown in minutes, hours, days, months of 30 days and years of 365', async () => {
  const { orm, write, open } = await peopleWorld()
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
  const person = { firstName: 'Ana', lastName: 'Anciennete', phoneNumber: '0606', createdAt: now, updatedAt: now }
  const people = ages.map(([age], at) => ({
    ...person,
    ...{ id: `u-age-${at}`, email: `age-${at}@exemple.test`, groupId: 'ROOT', lastLoginAt: now - age },
  }))
  await write([orm.insert(user).values(people)])
  await open(`${USERS}?q=anciennete`)
  await see('6 utilisateurs')
  expect(ages.map((_, at) => table.cell(`u-age-${at}`, 7))).toEqual(ages.map(([, text]) => text))
})

// [P-SCREEN-030] [P-ERROR-012] [P-ERROR-023]
test('an operator opens a person over the list, changes them, is told of a failure, and undoes the change', async () => {
  const { open } = await peopleWorld()
  const page = await open(`${USERS}?q=martin 7&sort=email`)
  // Anywhere on the row, beside its link.
  await page.user.click((await row('u-many-7'))?.children[3] as Element)
  const dialog = await personWindow()
  await see('p007@exemple.test', dialog)
  await expect.poll(() => param('person')).toBe('u-many-7')
  expect(readText(await within(dialog).findByRole('list', { name: 'Groupes' }))).toContain('L’Atelier Méridional')
  const firstName = () => within(dialog).getByLabelText<HTMLInputElement>('Prénom')
  await page.fill('Prénom', '', dialog)
  await see(/Indiquez le prénom\.$/, dialog)
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Modifier' }).disabled).toBe(true)
  await page.fill('Prénom', 'Agnès', dialog)
  const passOn = page.intercept('/admin/update-user', refusal('serverError', 'Server error', undefined, 500))
  await page.press('Modifier', dialog)
  await see("Échec de la mise à jour de l'utilisateur")
  passOn()
  expect(firstName().value).toBe('Agnès')
  await page.press('Modifier', dialog)
  await see('Utilisateur mis à jour avec succès')
  await expect.poll(() => table.cell('u-many-7', 3)).toBe('Agnès')
  // Behind the window nothing has a role.
  const undo = () =>
    [...document.querySelectorAll('[data-sonner-toast] button')].find((each) => readText(each) === 'Annuler')
  await page.user.click(await look.until(undo, 'Annuler'))
  await expect.poll(() => table.cell('u-many-7', 3)).toBe('Inès')
  expect(await personWindow()).toBe(dialog)
})

// [P-SCREEN-012]
test('an operator moves a person to another group and back to the default one, and reads the effects of a move', async () => {
  const { open } = await peopleWorld()
  const page = await open(`${USERS}?q=martin 7&sort=email&person=u-many-7`)
  const dialog = await personWindow()
  const groups = async () => readText(await within(dialog).findByRole('list', { name: 'Groupes' }))
  await page.press('Choisir un autre groupe', dialog)
  const tree = await screen.findByRole('dialog', { name: 'Choisir un groupe' })
  await page.user.click(await see('Comité neuf', tree))
  const moving = await within(dialog).findByRole('region', { name: "Déplacer l'utilisateur" })
  await see(/De L’Atelier Méridional à Comité neuf/, moving)
  await page.press('Déplacer', dialog)
  await expect.poll(groups).not.toContain('L’Atelier Méridional')
  // The default group is in no tree of groups, and people come back to it all the same.
  await page.press('Groupe par défaut', dialog)
  await see(/De Comité neuf à Groupe par défaut/, dialog)
  await page.press('Déplacer', dialog)
  await expect.poll(groups).toBe('Groupe par défaut')
  await expect.poll(() => within(dialog).queryByRole('button', { name: 'Groupe par défaut' })).toBeNull()
  await page.user.keyboard('{Escape}')
  await expect.poll(() => [param('person'), param('q')]).toEqual([null, 'martin 7'])
})

test('an unknown person is reported as not found', async () => {
  const { open } = await peopleWorld()
  await open(`${USERS}?person=u-nobody`)
  await see(/Utilisateur inconnu/, await personWindow())
})

// [P-ERROR-011]
test('the list of people says that it could not be loaded', async () => {
  const { open } = await peopleWorld()
  const page = await open(USERS, (visit) => visit.intercept('/admin/list-all-users', 'gone'))
  await see('Échec de la récupération des utilisateurs: le serveur n’a pas répondu, vérifiez votre connexion')
  page.intercept('/admin/list-all-users', (pass) => pass())
  await page.press('Réessayer')
  await table.find()
  expect(sees(/^Échec de la récupération/, document.querySelector('main'))).toBe(false)
})
