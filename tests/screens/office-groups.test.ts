/** The window of a group and that of a person over the tree: what stands in them, what they change, and where they lead. */
import { within } from '@testing-library/dom'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { look, readText, screen, see, sees } from '../support/document/look.ts'
import { openOffice, type Page } from '../support/document/open-document.ts'
import { newShop } from '../support/shop.ts'
import { testApp } from '../support/test-app.ts'

const GROUPS = '/admin/groups'
const SOUTH = `${GROUPS}/ROOT/ug-sud`

const groupWindow = () => screen.findByRole('dialog', { name: 'Groupe' })
const isOpened = (id: string) => document.querySelector(`[data-node=${id}]`)?.getAttribute('aria-expanded') === 'true'
const isSelected = (id: string) => document.querySelector(`[data-node=${id}]`)?.getAttribute('aria-selected') === 'true'

/** A group of 130 people with one below it, another that has a domain, and a premium offer. */
async function world() {
  const app = await testApp()
  const as = await app.newMember({ isAdmin: true })
  const south = await app.newGroup({ id: 'ug-sud', label: 'Grand Sud' })
  await app.newGroup({ id: 'ug-nimes', label: 'Antenne de Nîmes', parentPath: south.path })
  await app.newGroup({ id: 'ug-atelier', label: 'Atelier', cseDomain: 'atelier.localhost' })
  await newShop(app).sell({ activity: { cse: true } })
  const { orm, write } = app.db()
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const people = Array.from({ length: 130 }, (_, at) => ({
    ...{ id: `u-sud-${at}`, email: `p${String(at).padStart(3, '0')}@sud.test`, groupId: 'ug-sud', ...times },
    ...{ firstName: 'Inès', lastName: `Martin ${at}` },
  }))
  await write([
    orm.insert(user).values(people.slice(0, 65)),
    orm.insert(user).values(people.slice(65)),
    orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  const open = (path: string): Promise<Page> => openOffice(app, { as, path })
  return { app, as: { as }, open }
}

// [P-ROUTE-004] [P-ROUTE-005] [P-SCREEN-007] [P-SCREEN-008] [P-SCREEN-009] [P-SCREEN-010]
test("the URL of a group opens the tree down to it, and the group's window with its sections", async () => {
  const { open } = await world()
  await open(SOUTH)
  const dialog = await groupWindow()
  const sections = ['Information', 'Permissions', 'Cartes Membre', 'Administrateurs', 'Hiérarchie']
  await expect
    .poll(() =>
      within(dialog)
        .queryAllByRole('heading', { level: 2 })
        .map((head) => readText(head)),
    )
    .toEqual(expect.arrayContaining(sections))
  const information = within(await within(dialog).findByRole('region', { name: 'Information' }))
  for (const name of ['Nom du groupe', 'Code premium'])
    information.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const domain = information.getByRole<HTMLSelectElement>('combobox', { name: 'Nom de domaine' })
  await expect.poll(() => [...domain.options].map(({ value }) => value)).toContain('hoobiiz.localhost')
  expect(domain.options[0]?.text).toBe('Aucun')
  await expect.poll(() => isSelected('ug-sud')).toBe(true)
  const remove = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Supprimer le groupe' })
  expect(remove.disabled).toBe(true)
  await see('Ce groupe ne peut pas être supprimé : il a encore 130 membres et 1 sous-groupe.', dialog)
  const page = await open(`${SOUTH}/ug-nimes`)
  await within(await groupWindow()).findByRole('heading', { name: 'Antenne de Nîmes' })
  await expect.poll(() => [isOpened('ug-sud'), isSelected('ug-nimes')]).toEqual([true, true])
  expect(page.problems).toEqual([])
})

// [P-SCREEN-005] [P-SCREEN-092] [P-RULE-020] [P-ERROR-028]
test('an operator reads the effects of changed permissions and domain before saving, saves, and follows what is inherited', async () => {
  const { app, as, open } = await world()
  const page = await open(SOUTH)
  const dialog = await groupWindow()
  const code = () => within(dialog).getByLabelText<HTMLInputElement>(/^Code premium/)
  await page.fill(/^Code premium/, ' Été_à-2026 ! ', dialog)
  expect(code().value).toBe(' Été_à-2026 ! ')
  await page.leaveField()
  expect(code().value).toBe('ETE_A-2026')
  const domain = within(dialog).getByLabelText<HTMLSelectElement>('Nom de domaine')
  await expect.poll(() => [...domain.options].map(({ value }) => value)).toContain('hoobiiz.localhost')
  const taken = [...domain.options].find(({ value }) => value === 'atelier.localhost')
  expect(taken?.disabled).toBe(true)
  await page.user.selectOptions(domain, 'hoobiiz.localhost')
  const premium = () => screen.getByRole('group', { name: 'Activités premium' })
  const choices = within(premium()).getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ labels }) => readText(labels?.[0]))).toEqual(['Hérité (OFF)', 'ON', 'OFF'])
  await page.user.click(choices[1] as Element)
  const effects = await within(dialog).findByRole('region', { name: 'Effets du changement' })
  await see('130 personnes dans 2 groupes pourront acheter 1 offre premium.', effects)
  await see(/^130 personnes se connecteront sur hoobiiz\.localhost/, effects)
  await page.press('Enregistrer', dialog)
  await see('Groupe mis à jour')
  await see('Aucune modification.', dialog)

  // Below, the same is inherited, with the way to where it is said; so is the other permission.
  const permissions = [
    { name: 'cse-activities' as const, value: true },
    { name: 'non-cse-activities' as const, value: true },
  ]
  await app.call('/admin/update-user-group', { groupId: 'ug-sud', groupProfile: { permissions } }, as)
  const below = await open(`${SOUTH}/ug-nimes`)
  const part = await within(await groupWindow()).findByRole('region', { name: 'Permissions' })
  await expect.poll(() => sees('Hérité (ON)', part)).toBe(true)
  const links = within(part).getAllByRole('link', { name: 'Grand Sud' })
  expect(links.map((link) => readText(link.parentElement))).toEqual(['Hérité de Grand Sud', 'Hérité de Grand Sud'])
  await below.user.click(links[0] as Element)
  await expect.poll(() => location.pathname).toBe(SOUTH)
  await expect.poll(() => screen.queryByLabelText<HTMLInputElement>(/^Code premium/)?.value).toBe('ETE_A-2026')
  await below.user.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe(GROUPS)
  expect(below.problems).toEqual([])
})

// [P-ROUTE-007] [P-SCREEN-006]
test("a group's window links to its theme and its import of people, and a sub-group's theme has a path of its own", async () => {
  const { open } = await world()
  for (const [link, heading, path] of [
    ['Voir le thème', 'Thème du groupe Grand Sud', '/admin/theme/ug-sud'],
    ['Importer des utilisateurs', /Importer des utilisateurs/, '/admin/user-import/ug-sud'],
  ] as const) {
    const page = await open(SOUTH)
    await page.follow(link, await groupWindow())
    await screen.findByRole('heading', { level: 1, name: heading })
    expect(location.pathname).toBe(path)
  }
  await open(`${SOUTH}/ug-nimes/theme`)
  await screen.findByRole('heading', { level: 1, name: 'Thème du groupe Antenne de Nîmes' })
})

// [P-RULE-003]
test('an operator creates a group, which requires a name', async () => {
  const { open } = await world()
  const page = await open(GROUPS)
  await page.press('Créer un groupe')
  const making = await screen.findByRole('dialog', { name: 'Créer un groupe' })
  const create = () => within(making).getByRole<HTMLButtonElement>('button', { name: 'Créer' })
  for (const [name, isDisabled] of [
    ['', true],
    ['  ', true],
    ['Comité de la Côte', false],
  ] as const) {
    await page.fill('Nom du groupe', name, making)
    await expect.poll(() => [name, create().disabled]).toEqual([name, isDisabled])
  }
  await page.user.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toMatch(/^\/admin\/groups\/ROOT\/ug-[a-z0-9]{20}$/)
  await within(await groupWindow()).findByRole('heading', { name: 'Comité de la Côte' })
})

// [P-ROUTE-006] [P-SCREEN-005] [P-ERROR-015]
test('a person in the tree opens in a window of their own; an unknown group or person is reported as not found', async () => {
  const { open } = await world()
  const page = await open(`${SOUTH}/u-sud-3`)
  const person = await screen.findByRole('dialog', { name: 'Fiche utilisateur' })
  expect(readText(await within(person).findByRole('list', { name: 'Groupes' }))).toBe('Grand Sud')
  await within(person).findByRole('heading', { name: "Déplacer l'utilisateur" })
  await page.user.keyboard('{Escape}')
  await expect.poll(() => location.pathname).toBe(GROUPS)
  expect(page.problems).toEqual([])
  await open(`${GROUPS}/ROOT/u-nobody`)
  await see('Utilisateur non disponible', await screen.findByRole('dialog', { name: 'Fiche utilisateur' }))
  await open(`${GROUPS}/ROOT/ug-none`)
  await see('Ce groupe n’existe plus.', await groupWindow())
})

// [P-CONSTANT-001] [P-SCREEN-013]
test('ten people of a group are shown at first, and a box that filters them once there are more', async () => {
  const { app, open } = await world()
  const north = await app.newGroup({ id: 'ug-nord', label: 'Petit Nord' })
  for (let at = 0; at < 11; at++) await app.newMember({ email: `n${at}@nord.test`, groupId: north.id, host: null })
  const page = await open(`${GROUPS}/ROOT/ug-nord`)
  await groupWindow()
  await page.user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const press = async (selector: string) =>
    page.user.click(await look.until(() => document.querySelector(selector), selector))
  if (!isOpened('ug-nord')) await press('[data-node=ug-nord] [data-opener]')
  await press('[data-node="ug-nord/people"] [data-opener]')
  const people = () => document.querySelectorAll('[data-node^=u-]').length
  const box = () => screen.queryAllByRole('searchbox', { name: 'Filtrer les utilisateurs de Petit Nord' }).length
  await expect.poll(() => [people(), box()]).toEqual([10, 0])
  await page.user.click(await see('Afficher la suite'))
  await expect.poll(() => [people(), box()]).toEqual([11, 1])
})
