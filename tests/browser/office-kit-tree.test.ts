/** Trees, the group picker, the table that sorts in the browser and the palette of the office. */
import { sql } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoId } from '#db/demo/demo-ids.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { expectCleanEverywhere, open, openBrowserShop, readText, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { button } from '../support/browser-partners.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const SECRETARY = 'cse@demo.test'
const COMMITTEE = demoId.group('atelier')

shop.filledBy(async () => {
  const db = shop.server.db()
  const times = { createdAt: Date.now(), updatedAt: Date.now() }
  const [own] = await db.orm.select({ path: userGroup.path }).from(userGroup).where(sql`id = ${COMMITTEE}`)
  const below = (id: string, label: string, parentId: string, path: string) =>
    db.orm.insert(userGroup).values({ id, parentId, path: `${path}/${id}`, label, ...times })
  await db.write([
    below('ug-sud', 'Grand Sud', 'ROOT', 'ROOT'),
    below('ug-nimes', 'Antenne de Nîmes', 'ug-sud', 'ROOT/ug-sud'),
    below('ug-quai', 'Quai de la Fontaine', 'ug-nimes', 'ROOT/ug-sud/ug-nimes'),
    below('ug-atelier-bas', 'Atelier du bas', COMMITTEE, own?.path ?? ''),
    db.orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
})

async function office(path: string, as = ADMIN): Promise<Page> {
  const page = await shop.newPage({ as, ...(as === ADMIN ? { host: YOUPIIZ } : {}) })
  await open(page, path)
  return page
}
const tree = (page: Page, name: string) => page.getByRole('tree', { name, exact: true })
const node = (page: Page, name: string, label: string) =>
  tree(page, name)
    .getByRole('treeitem')
    .filter({ has: page.getByText(label, { exact: true }) })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('[data-label]')?.textContent ?? '')
const chosen = (page: Page, name: string) =>
  page
    .getByRole('heading', { name, exact: true })
    .locator('xpath=..')
    .getByText(/^Choisi/)

test('the tree is walked and opened with the keyboard, and loads branches as they open', async () => {
  const page = await office('/ui/office')
  const name = 'Un seul'
  await node(page, name, 'Occitanie').waitFor()
  await expectCleanEverywhere(page, 'office kit showcase')
  await node(page, name, 'Île-de-France').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Occitanie')
  expect(await node(page, name, 'Occitanie').getAttribute('aria-expanded')).toBe('false')
  await page.keyboard.press('ArrowRight')
  await node(page, name, 'Comité 1').waitFor()
  const first = node(page, name, 'Comité 1')
  expect([await first.getAttribute('aria-level'), await first.getAttribute('aria-posinset')]).toEqual(['2', '1'])
  // 50 of 120, and the row that brings the next ones.
  expect(await tree(page, name).locator('[data-node^="r-1-"]').count()).toBe(50)
  await node(page, name, 'Afficher la suite').click()
  await expect.poll(() => tree(page, name).locator('[data-node^="r-1-"]').count()).toBe(100)
  await expect.poll(() => focused(page)).toBe('Comité 51')
  // The keyboard goes on with the first that has come, also once the row that brings more is gone.
  await node(page, name, 'Afficher la suite').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Comité 101')
  expect(await node(page, name, 'Afficher la suite').count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Comité 102')
  await node(page, name, 'Occitanie').click()
  await expect.poll(() => readText(chosen(page, name))).toBe('Choisi : r-1')
  expect(await node(page, name, 'Occitanie').getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => tree(page, name).locator('[data-node^="r-1-"]').count()).toBe(0)
  // One tab stop for the whole tree.
  expect(await tree(page, name).locator('[tabindex="0"]').count()).toBe(1)
  await node(page, name, 'En panne une fois').locator('[data-opener]').click()
  await node(page, name, 'La suite n’a pas pu être chargée. Réessayer').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Comité 1')
  expect(takeProblems(page)).toEqual([])
})

test('the tree opens the branches down to a searched group, and several groups can be selected', async () => {
  const page = await office('/ui/office')
  const name = 'Plusieurs'
  await node(page, name, 'Occitanie').waitFor()
  await page.getByLabel(`Rechercher : ${name}`).fill('Comité 117')
  await page.getByRole('option', { name: /Comité 117/ }).click()
  // It is on the third page of its branch.
  await expect.poll(() => focused(page)).toBe('Comité 117')
  expect(await node(page, name, 'Occitanie').getAttribute('aria-expanded')).toBe('true')
  expect(await node(page, name, 'Comité 117').isVisible()).toBe(true)
  await page.keyboard.press(' ')
  await node(page, name, 'Bretagne').click()
  await expect.poll(() => readText(chosen(page, name))).toBe('Choisi : r-1-116, r-2')
  await node(page, name, 'Comité 117').click()
  await expect.poll(() => readText(chosen(page, name))).toBe('Choisi : r-2')
  await page.getByText('Il n’y a rien ici.').waitFor()
  expect(takeProblems(page)).toEqual([])
})

test('the tree of all groups sets the group of a partner', async () => {
  const page = await office('/admin/vendor/create')
  await page.getByRole('radio', { name: 'Un groupe seulement' }).check()
  await button(page, 'Parcourir les groupes').click()
  const window = page.getByRole('dialog', { name: 'Choisir un groupe' })
  await node(page, 'Groupes', 'Grand Sud').waitFor()
  expect(await node(page, 'Groupes', 'ROOT').count()).toBe(0)
  await window.getByLabel('Rechercher un groupe').fill('fontaine')
  await page.getByRole('option', { name: /Quai de la Fontaine/ }).click()
  await expect.poll(() => focused(page)).toBe('Quai de la Fontaine')
  await expectCleanEverywhere(page, 'office group picker')
  await page.keyboard.press('Enter')
  await window.waitFor({ state: 'detached' })
  await page.getByText('Grand Sud › Antenne de Nîmes › Quai de la Fontaine').waitFor()
  expect(takeProblems(page)).toEqual([])
})

test("the tree shows a committee's secretary her own group only", async () => {
  const page = await office('/ui/office', SECRETARY)
  await button(page, 'Parcourir les groupes').first().click()
  const rows = tree(page, 'Groupes').getByRole('treeitem')
  await node(page, 'Groupes', 'L’Atelier Méridional').waitFor()
  expect(await rows.count()).toBe(1)
  await node(page, 'Groupes', 'L’Atelier Méridional').focus()
  await page.keyboard.press('ArrowRight')
  await node(page, 'Groupes', 'Atelier du bas').waitFor()
  await page.getByLabel('Rechercher un groupe').fill('sud')
  await page.getByText('Rien de ce nom.').last().waitFor()
  expect(takeProblems(page)).toEqual([])
})

// [P-COMPONENT-019] [P-COMPONENT-035] [P-COMPONENT-037] [P-COMPONENT-043]
test('the tree filters and sorts in the browser, and draws a limited number of rows until all are requested', async () => {
  const page = await office('/ui/office')
  const part = page.getByRole('region', { name: 'Tableau filtré dans le navigateur' })
  const names = async () =>
    (await part.locator('tbody tr[data-row] td:first-of-type').allInnerTexts()).map((name) => name.trim())
  expect(await names()).toEqual(['eau vive', 'Étang', 'Île', 'Lieu 0', 'Lieu 1'])
  await button(page, 'Show all').click()
  expect((await names()).length).toBe(12)
  await button(page, 'Show 5').click()
  expect((await names()).length).toBe(5)
  await button(page, 'Show all').click()
  const counts = part.getByRole('columnheader', { name: 'Entrées' }).getByRole('button')
  await counts.click()
  // Rows without a value, then 9 before 20 before 100.
  const sorted = await names()
  expect([sorted[0], sorted[1], sorted[2], sorted.at(-1)]).toEqual(['Île', 'Zoo', 'eau vive', 'Étang'])
  await counts.click()
  expect([(await names())[0], (await names()).at(-1)]).toEqual(['Étang', 'Île'])
  const filter = part.getByRole('searchbox')
  const found = async (text: string, wanted: string[]) => {
    await filter.fill(text)
    await expect.poll(names).toEqual(wanted)
  }
  await found('100', ['Étang'])
  await found('CACH', ['Zoo'])
  // The JSON form of a quote has a backslash before it.
  await found('\\"le grand\\"', ['Étang'])
  await found('"zoo"', ['Zoo'])
  await part.getByText('Colonnes', { exact: true }).click()
  await part.getByRole('checkbox', { name: 'Note' }).uncheck()
  await filter.fill('caché')
  await part.getByText('Aucun résultat').waitFor()
  expect(takeProblems(page)).toEqual([])
})
