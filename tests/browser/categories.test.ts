/** From level to level: what a category shows, and the strip of those below it. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerRoute, expectClean, open, openBrowserShop, readText, takeProblems } from '../support/browser.ts'

const shop = openBrowserShop()

/** In one row: all at the same height, none beside another row. */
const expectOneRow = async (tiles: Locator) => {
  const tops = await tiles.evaluateAll((all) => all.map((tile) => Math.round(tile.getBoundingClientRect().top)))
  expect(tops.length).toBeGreaterThan(1)
  expect(new Set(tops).size, 'rows of tiles').toBe(1)
}

// [C-SCREEN-009] [C-SCREEN-010] [C-SCREEN-014] [C-SCREEN-015] [C-SCREEN-019]
test('three levels of categories lead down to an activity, and its breadcrumb leads back up', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 1 })
  const levels = [
    [
      'Culture et spectacles',
      /^\/c1\/[a-z-]+\/c1-demo-culture$/,
      'Musées, scènes et grands écrans : de quoi nourrir les curieux.',
    ],
    [
      'Musées et expositions',
      /^\/c2\/[a-z-]+\/c2-demo-expositions$/,
      'Collections permanentes, expositions du moment et nocturnes.',
    ],
    ['Sciences et ciel', /^\/c3\/[a-z-]+\/c3-demo-sciences$/, 'Comprendre en s’amusant.'],
  ] as const
  const names = levels.map(([name]) => name)
  const addresses: string[] = []
  for (const [name, path, description] of levels) {
    // The switch between list and map is no category.
    const tiles = main.locator('nav:not([aria-label="Affichage des résultats"])').getByRole('link')
    // On the home page they stand in a grid.
    if (addresses.length > 0) await expectOneRow(tiles)
    await tiles.and(page.getByRole('link', { name, exact: true })).click()
    await heading.filter({ hasText: name }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(path)
    expect(await readText(main)).toContain(description)
    await expectClean(page)
    addresses.push(page.url())
  }
  const picture = main.locator('img:not(nav img, article img)')
  expect(await picture.evaluateAll((images) => images.map((image) => image.checkVisibility()))).toEqual([true])
  expect(await picture.getAttribute('src')).toContain('m-demo-eu-planetarium-night')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const cards = main.getByRole('article')
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
  expect(second, 'beside the first, as wide').toMatchObject({ y: first?.y, width: first?.width })
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(first?.width ?? 0)

  const activity = 'Exposition « Machines rêvées »'
  await main.getByRole('link', { name: activity }).click()
  await heading.filter({ hasText: activity }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/a\/[a-z-]+\/a-demo-machines-revees$/)
  const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' }).getByRole('link')
  expect(await crumbs.allInnerTexts()).toEqual(names)
  for (const [index, name] of names.entries()) {
    await crumbs.nth(index).click()
    await heading.filter({ hasText: name }).waitFor()
    expect(page.url()).toBe(addresses[index])
    await page.goBack()
    await heading.filter({ hasText: activity }).waitFor()
  }

  await crumbs.last().click()
  await heading.filter({ hasText: 'Sciences et ciel' }).waitFor()
  for (const parent of [names[1], names[0], 'Accueil'] as const) {
    await main.getByRole('link', { name: parent, exact: true }).first().click()
    await heading.filter({ hasText: parent === 'Accueil' ? 'Vos loisirs à L’Atelier' : parent }).waitFor()
  }
  expect(new URL(page.url()).pathname).toBe('/')
  expect(takeProblems(page)).toEqual([])
})

// [C-SCREEN-011] [C-COMPONENT-001] [C-COMPONENT-002]
test('the strip of categories has arrows only when it overflows, and each click scrolls by four fifths', async () => {
  const page = await shop.newPage({ width: 700 })
  // More of them than the demo has: a step must not be cut short by the end of the strip.
  await page.route('**/api/list-cat2', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    const { cat2 } = body.res
    const many = Array.from({ length: 6 * cat2.length }, (_, at) => ({ ...cat2[at % cat2.length], id: `c2-${at}` }))
    body.res.cat2 = many
    await route.fulfill({ json: body })
  })
  await open(page, '/c1/culture/c1-demo-culture')
  const next = page.getByRole('button', { name: 'Catégories suivantes' })
  const before = page.getByRole('button', { name: 'Catégories précédentes' })
  const strip = page.getByRole('navigation', { name: 'Catégories de Culture et spectacles' })
  const few = await strip.getByRole('link').count()
  const arrows = async () => [await before.count(), await next.count()]
  expect(await arrows()).toEqual([0, 0])
  await page.setViewportSize({ width: 320, height: 800 })
  await expect.poll(arrows).toEqual([1, 1])
  await page.setViewportSize({ width: 700, height: 800 })
  await expect.poll(arrows).toEqual([0, 0])

  await open(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Culture et spectacles', exact: true }).click()
  await expect.poll(() => strip.getByRole('link').count()).toBe(6 * few)
  await expectOneRow(strip.getByRole('link'))
  const row = strip.locator('ul')
  const scrolled = () => row.evaluate((list) => list.scrollLeft)
  await next.waitFor()
  const step = 0.8 * (await row.evaluate((list) => list.clientWidth))
  for (const [arrow, clicks] of [
    [next, 1],
    [next, 2],
    [before, 1],
  ] as const) {
    await arrow.click()
    await expect.poll(scrolled, { message: `${clicks} steps from the start` }).toBeCloseTo(clicks * step, -1)
  }
  await before.click()
  await expect.poll(scrolled).toBe(0)
  // By hand, too.
  await row.hover()
  await page.mouse.wheel(200, 0)
  await expect.poll(scrolled).toBeGreaterThan(100)
})

// [C-SCREEN-012] [C-SCREEN-017] [C-SCREEN-020]
test.each([
  ['/c1/loisirs/c1-demo-loisirs', undefined],
  ['/c2/sports/c2-demo-sports', 'marie@demo.test'],
  ['/c3/karting/c3-demo-karting', 'marie@demo.test'],
])('premium offers can be left out of the list of %s (%s)', async (path, as) => {
  const page = await shop.newPage({ as })
  await open(page, path)
  const premium = page.getByRole('article').getByRole('link', { name: 'Grand Prix entre collègues' })
  await premium.waitFor()
  const box = page.getByRole('checkbox', { name: 'Afficher les offres premium' })
  await box.uncheck()
  await premium.waitFor({ state: 'detached' })
  await page.getByRole('article').getByRole('link', { name: 'Karting électrique, session chronométrée' }).waitFor()
  await box.check()
  await premium.waitFor()
})
