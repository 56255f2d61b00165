/** The tree of groups and the window of a group, as a manager of groups meets them. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session, user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import {
  DESKTOP,
  expectCleanEverywhere,
  open,
  openBrowserShop,
  readText,
  shoot,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { callAs } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const GROUPS = '/admin/groups'

shop.filledBy(async () => {
  const db = shop.server.db()
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const below = (id: string, label: string, path: string) => ({
    ...{ id, parentId: path.split('/').at(-1) ?? null, path: `${path}/${id}`, label },
    ...times,
  })
  // More than a page of the tree, one of them with people and groups below.
  const many = Array.from({ length: 120 }, (_, at) =>
    below(`ug-n${at}`, `Comité n° ${String(at).padStart(3, '0')}`, 'ROOT'),
  )
  const people = Array.from({ length: 130 }, (_, at) => ({
    id: `u-sud-${at}`,
    email: `p${String(at).padStart(3, '0')}@sud.test`,
    groupId: 'ug-sud',
    firstName: at % 2 ? 'Inès' : 'Éloi',
    lastName: `Martin ${at}`,
    ...times,
  }))
  await db.write([
    db.orm.insert(userGroup).values(many.slice(0, 60)),
    db.orm.insert(userGroup).values(many.slice(60)),
    db.orm.insert(userGroup).values(below('ug-sud', 'Grand Sud', 'ROOT')),
    db.orm.insert(userGroup).values(below('ug-nimes', 'Antenne de Nîmes', 'ROOT/ug-sud')),
    db.orm.insert(userGroup).values(below('ug-quai', 'Quai de la Fontaine', 'ROOT/ug-sud/ug-nimes')),
    db.orm.insert(user).values(people.slice(0, 65)),
    db.orm.insert(user).values(people.slice(65)),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
})

const office = async (path: string): Promise<Page> => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await open(page, path)
  return page
}
const tree = (page: Page) => page.getByRole('tree', { name: 'Groupes et utilisateurs' })
const node = (page: Page, label: string) =>
  page.locator('[role=treeitem]').filter({ has: page.locator('[data-label]').getByText(label, { exact: true }) })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('[data-label]')?.textContent ?? '')
const groupWindow = (page: Page) => page.getByRole('dialog', { name: 'Groupe', exact: true })
const people = (page: Page) => page.locator('[data-node^=u-sud-]')

/** The tree opened as far as a group, by the box that finds groups. */
async function find(page: Page, name: string): Promise<void> {
  await page.getByLabel('Rechercher un groupe').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect.poll(() => focused(page)).toBe(name)
}

// [P-SCREEN-001] [P-SCREEN-002] [P-SCREEN-003] [P-SCREEN-004]
test('an operator walks the tree of groups by keyboard, page by page, and finds a group by its name', async () => {
  const page = await office(GROUPS)
  await node(page, 'Comité n° 000').waitFor()
  const root = node(page, 'Groupe par défaut')
  expect(await root.getAttribute('data-node')).toBe('ROOT')
  expect(await tree(page).locator('[aria-level="1"]').count()).toBe(1)
  expect([await root.getAttribute('aria-level'), await root.getAttribute('aria-expanded')]).toEqual(['1', 'true'])
  await root.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await root.getAttribute('aria-expanded')).toBe('true')
  expect(await root.locator('[data-opener]').count()).toBe(0)
  expect(await tree(page).locator('[data-node^=ug-n]').count()).toBeLessThanOrEqual(100)
  await node(page, 'Afficher la suite').click()
  await node(page, 'Comité n° 119').waitFor()
  await find(page, 'Quai de la Fontaine')
  const south = node(page, 'Grand Sud')
  expect(await readText(south)).toContain('130 personnes')
  for (const expanded of ['false', 'true']) {
    await south.locator('[data-opener]').click()
    await expect.poll(() => south.getAttribute('aria-expanded')).toBe(expanded)
    await expect.poll(() => node(page, 'Antenne de Nîmes').count()).toBe(expanded === 'true' ? 1 : 0)
  }
  expect(takeProblems(page)).toEqual([])
})

// [P-ROUTE-003] [P-SCREEN-004] [P-CONSTANT-002] [P-RULE-044] [P-ERROR-013] [P-ERROR-016]
test('an operator lists the people of a group ten, then a hundred at a time, filters them, and reads a failed load', async () => {
  const page = await office(GROUPS)
  await node(page, 'Comité n° 000').waitFor()
  // The groups below.
  await find(page, 'Grand Sud')
  const failed = node(page, 'Échec du chargement du groupe "Grand Sud". Réessayer')
  await page.route('**/api/admin/list-sub-groups-in-group', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await failed.waitFor()
  await page.unroute('**/api/admin/list-sub-groups-in-group')
  await failed.click()
  await node(page, 'Antenne de Nîmes').waitFor()
  // People of a group: ten, then up to a hundred, then the rest.
  await page.route('**/api/admin/list-users-in-group', (route) => route.abort())
  const folder = node(page, 'Utilisateurs').nth(1)
  await folder.locator('[data-opener]').click()
  await failed.waitFor()
  await page.unroute('**/api/admin/list-users-in-group')
  takeProblems(page)
  const limits: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/list-users-in-group')) limits.push(request.postDataJSON().limit)
  })
  await failed.click()
  await expect.poll(() => people(page).count()).toBe(10)
  const filter = page.getByRole('searchbox', { name: 'Filtrer les utilisateurs de Grand Sud' })
  expect(await filter.count()).toBe(0)
  const more = page.locator(`[role=treeitem][aria-level="4"]`).filter({ hasText: 'Afficher la suite' })
  await more.click()
  await expect.poll(() => people(page).count()).toBe(100)
  expect(limits).toEqual([10, 90])
  await more.click()
  await expect.poll(() => people(page).count()).toBe(130)
  expect(limits).toEqual([10, 90, 100])
  await filter.fill('eloi martin 4')
  await expect.poll(() => people(page).count()).toBe(6)
  await filter.fill('personne de ce nom')
  await node(page, 'Aucun résultat').waitFor()
  await filter.press('Escape')
  await filter.fill('')
  await expectCleanEverywhere(page, 'office groups tree')
  expect(takeProblems(page)).toEqual([])
})

// [P-SCREEN-094] [P-SCREEN-095]
test('an operator creates a group, then appoints and removes its administrator', async () => {
  const page = await office(GROUPS)
  await page.getByRole('button', { name: 'Créer un groupe' }).click()
  const making = page.getByRole('dialog', { name: 'Créer un groupe' })
  const create = making.getByRole('button', { name: 'Créer', exact: true })
  await making.getByLabel('Nom du groupe').fill('Comité de la Côte')
  await expect.poll(() => create.isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\/groups\/ROOT\/ug-[a-z0-9]{20}$/)
  const dialog = groupWindow(page)
  await dialog.getByRole('heading', { name: 'Comité de la Côte' }).waitFor()

  const administrators = dialog.getByRole('region', { name: 'Administrateurs' })
  await administrators.getByLabel('Ajouter un administrateur').fill('p007@sud')
  await page.getByRole('option', { name: /p007@sud.test/ }).click()
  await page.getByText('Administrateur p007@sud.test ajouté').waitFor()
  await administrators.getByRole('listitem').filter({ hasText: 'p007@sud.test' }).waitFor()
  const remove = administrators.getByRole('button', { name: 'Retirer p007@sud.test' })
  // A bin: its lid, its handle, its can and two ribs.
  const bin = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5M13.5 11v5'
  expect([await remove.locator('svg path').getAttribute('d'), await readText(remove)]).toEqual([bin, ''])
  await remove.click()
  await page.getByText('Administrateur p007@sud.test retiré').waitFor()
  await administrators.getByText('Personne n’administre encore ce groupe.').waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [P-ERROR-027]
test('an operator gives a new group domains, removes them, deletes the group and restores it', async () => {
  const page = await office(GROUPS)
  const input = { parentGroupId: 'ROOT', groupLabel: 'Comité de la Falaise' }
  const { group } = await callAs(page, '/admin/create-user-group', input)
  await open(page, `/admin/groups/ROOT/${group.groupId}`)
  const dialog = groupWindow(page)
  await dialog.getByRole('heading', { name: 'Comité de la Falaise' }).waitFor()
  const domains = dialog.getByRole('region', { name: 'Autres domaines' })
  const look = domains.getByRole('button', { name: 'Voir ce que cela change' })
  await domains.getByLabel('Ajouter un domaine').fill('https://cote.test/')
  await look.click()
  await domains.getByText(/n’est pas un domaine\s: indiquez le nom seul/).waitFor()
  takeProblems(page)
  await domains.getByLabel('Ajouter un domaine').fill('cote.hoobiiz.localhost')
  await look.click()
  await domains.getByText('Il devient le domaine principal').waitFor()
  await shoot(page, 'office group new domain')
  await domains.getByRole('button', { name: 'Ajouter le domaine' }).click()
  await domains
    .getByText('Un enregistrement A ou AAAA de cote.hoobiiz.localhost vers l’adresse de ce serveur.')
    .waitFor()
  await expect.poll(() => dialog.getByLabel('Nom de domaine').inputValue()).toBe('cote.hoobiiz.localhost')
  // A further one: what taking it away ends is said before, and it is added again from the notice.
  await domains.getByLabel('Ajouter un domaine').fill('falaise.hoobiiz.localhost')
  await look.click()
  await domains.getByRole('button', { name: 'Ajouter le domaine' }).click()
  const taken = domains.getByRole('button', { name: 'Retirer falaise.hoobiiz.localhost' })
  await taken.waitFor()
  const signedIn = { userId: 'u-sud-3', host: 'falaise.hoobiiz.localhost', expiresAt: 9e12, createdAt: 1 }
  await shop.server.db().write([
    shop.server
      .db()
      .orm.insert(session)
      .values([
        { ...signedIn, idHash: 'c'.repeat(64) },
        { ...signedIn, idHash: 'd'.repeat(64) },
      ]),
  ])
  await taken.click()
  await domains.getByText('Retirer falaise.hoobiiz.localhost ?').waitFor()
  await domains.getByText('2 connexions en cours prendront fin, de 1 personne.').waitFor()
  await expectCleanEverywhere(page, 'office group domain taken away')
  await page.setViewportSize(DESKTOP)
  await domains.getByRole('button', { name: 'Retirer le domaine' }).click()
  await page.getByText('Domaine falaise.hoobiiz.localhost retiré').waitFor()
  await taken.waitFor({ state: 'detached' })
  await page.locator('[data-sonner-toast] button', { hasText: 'Annuler' }).click()
  await taken.click()
  await domains.getByText('Personne n’y est connecté.', { exact: false }).waitFor()
  await domains.getByRole('button', { name: 'Retirer le domaine' }).click()
  await taken.waitFor({ state: 'detached' })

  await dialog.getByText('Ce groupe ne peut pas être supprimé : il a encore 1 domaine.').waitFor()
  await dialog.getByLabel('Nom de domaine').selectOption('')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await dialog.getByText('Rien n’appartient à ce groupe', { exact: false }).waitFor()

  await dialog.getByRole('button', { name: 'Supprimer le groupe' }).click()
  await page.getByText('Groupe supprimé', { exact: true }).waitFor()
  await page.waitForURL(`**${GROUPS}`)
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => node(page, 'Comité de la Falaise').count()).toBe(0)
  await page.locator('[data-sonner-toast] button', { hasText: 'Annuler' }).click()
  await node(page, 'Comité de la Falaise').waitFor()
  expect(takeProblems(page)).toEqual([])
})
