/** What people type, and what others add to the addresses that they follow. */
import { expect, test } from 'vitest'
import { listingStatements } from '../../src/features/catalogue/listing.ts'
import { bumpCatalogueVersion } from '../../src/handler/catalogue-version.ts'
import { expectClean, open, openBrowserShop, readText } from '../support/browser.ts'

const shop = openBrowserShop()
const RENAMED = 'a-demo-machines-revees'

shop.filledBy(async () => {
  await shop.server
    .db('eu')
    .write([
      { sql: `update activity set label = 'Musée de l’Œuvre Notre-Dame' where id = ?`, args: [RENAMED] },
      ...listingStatements({ activityIds: [RENAMED] }),
      bumpCatalogueVersion(),
    ])
})

test('suggests a name with a ligature to whoever types none', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  await page.getByRole('banner').getByRole('searchbox').click()
  // The field with suggestions takes the place of the plain one.
  const field = page.getByRole('combobox', { name: 'Rechercher une activité' })
  for (const typed of ['oeuvre', 'l’œuvre notre', "musee de l'oeuvre notre-dame"]) {
    await field.fill('')
    await field.pressSequentially(typed)
    await page.getByRole('option', { name: /Musée de l’Œuvre Notre-Dame/ }).waitFor()
  }
  await expectClean(page, 'suggestions with a ligature')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Résultats pour/ }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Œuvre Notre-Dame/ })
      .isVisible(),
  ).toBe(true)
})

// [C-COMPONENT-018]
test('suggests cities with ligatures and abbreviations as they are typed', async () => {
  const page = await shop.newPage()
  await open(page, '/c1/loisirs/c1-demo-loisirs')
  const main = page.getByRole('main')
  await main.getByRole('searchbox', { name: 'Ville' }).click()
  const field = main.getByRole('combobox', { name: 'Ville' })
  for (const [typed, name] of [
    ['vandoeuvre', 'Vandœuvre-lès-Nancy (54500)'],
    ['st etienne', 'Saint-Étienne (42000)'],
    ["villeneuve d'ascq", "Villeneuve-d'Ascq (59650)"],
  ] as const) {
    await field.fill('')
    await field.pressSequentially(typed)
    await page.getByRole('option', { name }).waitFor()
  }
  await page.getByRole('option', { name: "Villeneuve-d'Ascq (59650)" }).click()
  await expect.poll(() => readText(main.getByRole('article').first())).toMatch(/ km/)
  await expectClean(page, 'sorted from a city')
})

test('a kept page works at an address to which something was added, and loads nothing anew', async () => {
  const path = '/c1/loisirs/c1-demo-loisirs?ville=Lyon'
  const kept = await shop.newPage()
  await open(kept, path)
  const page = await shop.newPage()
  const asked: string[] = []
  page.on('request', (request) => void (request.url().includes('/api/list-') && asked.push(request.url())))
  await open(page, `${path}&utm_source=lettre`)
  const main = page.getByRole('main')
  // What answers a click has taken the page over.
  await main.getByRole('searchbox', { name: 'Ville' }).click()
  await main.getByRole('combobox', { name: 'Ville' }).waitFor()
  expect(asked).toEqual([])
  expect(await readText(main.getByRole('article').first())).toMatch(/ km/)
  await expectClean(page, 'an address with something added')
})
