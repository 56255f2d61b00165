/** The lists of people: what each column says, how it sorts, and of which groups somebody is. */
import { expect, test } from 'vitest'
import { readText, screen, see } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { START, testApp } from '../support/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The rows of the table by their cells, without the one that takes the room that is left. */
const rows = (label: string) =>
  [...screen.getByRole('table', { name: label }).querySelectorAll('tr[data-row]')].map((row) =>
    [...row.children].map((cell) => readText(cell)).slice(0, -1),
  )

/** Each column, once it is pressed, sorts what is listed by what it says, ascending. */
async function expectSorted(page: Page, label: string, columns: Record<string, string>): Promise<void> {
  const table = () => screen.getByRole('table', { name: label })
  const initials = () =>
    rows(label)
      .map(([email]) => email?.[0])
      .join('')
  expect([...table().querySelectorAll('th')].map((head) => readText(head).replace(/[↑↓]/u, ''))).toEqual(
    Object.keys(columns),
  )
  for (const [name, ascending] of Object.entries(columns)) {
    await page.press(name, table())
    await expect.poll(initials, { message: name }).toBe(ascending)
  }
}

// [P-ROUTE-012] [P-SCREEN-028] [P-SCREEN-029] [P-RULE-010]
test('all people are listed with eight fields, in order of registration, and sorted by each of them', async () => {
  const app = await testApp()
  const [zenith, atelier, musee] = [
    await app.newGroup({ label: 'Zénith' }),
    await app.newGroup({ label: 'Atelier' }),
    await app.newGroup({ label: 'Musée' }),
  ]
  const person = (letter: string, facts: Parameters<typeof app.newMember>[0]) =>
    app.newMember({ email: `${letter}@exemple.test`, host: null, ...facts })
  await person('a', {
    ...{ groupId: zenith.id, memberCardCode: 'C3', firstName: 'Noé', lastName: 'Blanc', phoneNumber: '0604' },
    ...{ createdAt: START - 2 * DAY, lastLoginAt: START - 5 * HOUR },
  })
  await person('b', {
    ...{ groupId: atelier.id, memberCardCode: 'C1', firstName: 'Zoé', lastName: 'Armand', phoneNumber: '0602' },
    ...{ createdAt: START - 4 * DAY, lastLoginAt: START - 3 * DAY },
  })
  await person('c', { firstName: 'Luc', lastName: 'Zola', phoneNumber: '0601', createdAt: START - 3 * DAY })
  const operator = await app.newMember({
    ...{ email: 'd@exemple.test', isAdmin: true, groupId: musee.id, memberCardCode: 'C2' },
    ...{ firstName: 'Marc', lastName: 'Côte', phoneNumber: '0603' },
    ...{ createdAt: START - DAY, lastLoginAt: START - 40 * DAY },
  })
  const page = await openOffice(app, { as: operator, path: '/admin/users' })
  await see('4 utilisateurs')
  expect(rows('Utilisateurs')).toEqual([
    ['b@exemple.test', 'Atelier', 'C1', 'Zoé', 'Armand', '0602', 'sam. 6 juin 2026', 'il y a 3 jours'],
    ['c@exemple.test', 'Groupe par défaut', '', 'Luc', 'Zola', '0601', 'dim. 7 juin 2026', 'Jamais'],
    ['a@exemple.test', 'Zénith', 'C3', 'Noé', 'Blanc', '0604', 'lun. 8 juin 2026', 'il y a 5 heures'],
    ['d@exemple.test', 'Musée', 'C2', 'Marc', 'Côte', '0603', 'mar. 9 juin 2026', 'il y a 1 mois'],
  ])
  await expectSorted(page, 'Utilisateurs', {
    Email: 'abcd',
    // The default group stands where its stored name does, ROOT, which an index has.
    Groupe: 'bdca',
    'Carte membre': 'cbda',
    Prénom: 'cdab',
    Nom: 'badc',
    Téléphone: 'cbda',
    "Date d'inscription": 'bcad',
    'Dernière connexion': 'cdba',
  })
  expect(page.problems).toEqual([])
})

// [P-SCREEN-076] [P-SCREEN-078] [P-SCREEN-079] [P-SCREEN-080]
test("a committee's members are listed with eight fields, by email descending, and sorted by each of them", async () => {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', code: 'ATELIER-2026' })
  const secretary = await app.newMember({
    ...{ email: 's@exemple.test', groupId: group.id, adminOf: [group.id], memberCardCode: 'C1' },
    ...{ firstName: 'Nadia', lastName: 'Blanc', phoneNumber: '0602' },
    ...{ createdAt: START - DAY, lastLoginAt: START - 5 * HOUR },
  })
  await app.newMember({
    ...{ email: 'm@exemple.test', groupId: group.id, host: null, memberCardCode: 'C2' },
    ...{ firstName: 'Hugo', lastName: 'Côte', phoneNumber: '0601', createdAt: START - 2 * DAY },
  })
  await app.newMember({ email: 'x@exemple.test', host: null })
  const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/users` })
  await see('2 bénéficiaires')
  await see('Code premium pour rejoindre le CSE : ATELIER-2026')
  expect(rows('Bénéficiaires')).toEqual([
    ['s@exemple.test', 'C1', 'Nadia', 'Blanc', '0602', 'Administrateur', 'mar. 9 juin 2026', 'il y a 5 heures'],
    ['m@exemple.test', 'C2', 'Hugo', 'Côte', '0601', 'Bénéficiaire', 'lun. 8 juin 2026', 'Jamais'],
  ])
  await expectSorted(page, 'Bénéficiaires', {
    Email: 'ms',
    'Carte membre': 'sm',
    Prénom: 'ms',
    Nom: 'sm',
    Téléphone: 'ms',
    Rôle: 'sm',
    "Date d'inscription": 'ms',
    'Dernière connexion': 'ms',
  })
  expect(page.problems).toEqual([])
})

// [P-SCREEN-011]
test('the window of a person names their groups, from the outermost on', async () => {
  const app = await testApp()
  const operator = await app.newMember({ isAdmin: true })
  const network = await app.newGroup({ label: 'Réseau' })
  const agency = await app.newGroup({ label: 'Agence', parentPath: network.path })
  const member = await app.newMember({ groupId: agency.id, host: null })
  const page = await openOffice(app, { as: operator, path: `/admin/users?person=${member.userId}` })
  const chain = await screen.findByRole('list', { name: 'Groupes' })
  expect([...chain.children].map((group) => readText(group))).toEqual(['Réseau', '› Agence'])
  expect(page.problems).toEqual([])
})
