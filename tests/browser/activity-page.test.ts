/** The page of an activity, and the lists that lead to it, for each kind of data. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ListedActivity } from '#features/catalogue/shop/contract.ts'
import {
  answerRoute,
  expectClean,
  open,
  openBrowserShop,
  PATIENCE_MS,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { addFlexible, bookingRegion, openActivity } from '../support/browser-buying.ts'

const shop = openBrowserShop()
const contactRegion = (page: Page) => page.getByRole('region', { name: 'Contact et Accès' })
const tile = /\/_dev\/tiles\/(\d+)\/(\d+)\/(\d+)\.svg$/

/** Requests of a page's map from now on. */
function mapRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => void (/tiles|tile-map/.test(request.url()) && asked.push(request.url())))
  return asked
}

/** Latitude and longitude of a point of a tile: of its north-western corner, or so many tiles from there. */
function tileCorner(url: string, east = 0, south = 0) {
  const [z = 0, column = 0, row = 0] = (tile.exec(url) ?? []).slice(1).map(Number)
  const [x, y] = [column + east, row + south]
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI
  return { z, lat, lng: (x / 2 ** z) * 360 - 180 }
}

/** Latitude and longitude of the middle of a map, told by where one of its tiles lies in it. */
async function mapMiddle(map: Locator) {
  const image = map.locator('img.leaflet-tile-loaded').first()
  const [frame, box, url] = [await map.boundingBox(), await image.boundingBox(), await image.getAttribute('src')]
  if (!frame || !box) throw new Error('No map is shown.')
  const east = (frame.x + frame.width / 2 - box.x) / box.width
  return tileCorner(url ?? '', east, (frame.y + frame.height / 2 - box.y) / box.height)
}

// [C-SCREEN-060]
test('a map loads once it is scrolled into view, moves by keyboard, and shows the chosen postal address', async () => {
  const page = await shop.newPage({ height: 600 })
  const asked = mapRequests(page)
  await open(page, '/a/escalade/a-demo-escalade-libre')
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(asked).toEqual([])
  const contact = contactRegion(page)
  const map = contact.getByRole('region', { name: /^Carte : .*Strasbourg/ })
  await contact.locator('figure').scrollIntoViewIfNeeded()
  await map.locator('img.leaflet-tile-loaded').first().waitFor()
  // The tip of the pin is on the place, in the middle.
  const [frame, pin] = [await map.boundingBox(), await map.locator('.leaflet-marker-icon').boundingBox()]
  const tip = { x: (pin?.x ?? 0) + (pin?.width ?? 0) / 2, y: (pin?.y ?? 0) + (pin?.height ?? 0) }
  expect(Math.abs(tip.x - (frame?.x ?? 0) - (frame?.width ?? 0) / 2)).toBeLessThan(3)
  expect(Math.abs(tip.y - (frame?.y ?? 0) - (frame?.height ?? 0) / 2)).toBeLessThan(3)
  const { lat, lng } = tileCorner(asked.find((url) => tile.test(url)) ?? '')
  expect([lat, lng].map(Math.round)).toEqual([49, 8])
  expect(await readText(contact.getByRole('figure'))).toContain('Plan de démonstration')
  await expectClean(page, 'map')

  const before = asked.length
  await map.focus()
  await page.keyboard.press('+')
  await expect.poll(() => asked.slice(before).some((url) => tileCorner(url).z === 15)).toBe(true)
  await contact.getByLabel('ADRESSE').selectOption({ index: 1 })
  await contact
    .getByRole('region', { name: /^Carte : .*Annecy/ })
    .locator('img.leaflet-tile-loaded')
    .first()
    .waitFor()
})

// [C-CONSTANT-002]
test('a postal address without coordinates shows the map of the default city, at zoom 11', async () => {
  const page = await shop.newPage()
  await page.route('**/api/get-activity', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    for (const { address } of body.res.activity.address.locations) address.geometry = null
    await route.fulfill({ json: body })
  })
  await open(page, '/v/x/v-demo-cle-des-champs')
  const asked = mapRequests(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /bowling/i })
    .first()
    .click()
  await contactRegion(page).locator('figure').scrollIntoViewIfNeeded()
  await contactRegion(page).locator('img.leaflet-tile-loaded').first().waitFor()
  const corners = asked.filter((url) => tile.test(url)).map((url) => tileCorner(url))
  expect(new Set(corners.map(({ z }) => z))).toEqual(new Set([11]))
  const { lat, lng } = await mapMiddle(contactRegion(page).getByRole('region', { name: /^Carte/ }))
  expect(lat).toBeCloseTo(45.7549778, 2)
  expect(lng).toBeCloseTo(4.8556102, 2)
  expect(await contactRegion(page).locator('.leaflet-marker-icon').count()).toBe(0)
})

// [C-ERROR-003]
test.each(['tiles', 'library'])('a map whose %s cannot be loaded is not shown at all', async (what) => {
  const page = await shop.newPage()
  const failing = what === 'tiles' ? '**/_dev/tiles/**' : '**/assets/tile-map-*.js'
  await page.route(failing, (route) => route.fulfill({ status: 503 }))
  await open(page, '/a/x/a-demo-rives-jour')
  const contact = contactRegion(page)
  const parts = await contact.locator(':scope > *').count()
  await contact.locator('figure').scrollIntoViewIfNeeded()
  await contact.locator('figure').waitFor({ state: 'detached' })
  expect(await contact.locator(':scope > *').count()).toBe(parts - 1)
  expect(await readText(contact)).toContain('Île de la Prairie')
  expect(await readText(contact)).not.toMatch(/plan|carte/i)
  expect(takeProblems(page).filter((problem) => !problem.includes('503'))).toEqual([])
})

// [C-SCREEN-073] [C-SCREEN-016]
test('a category without sub-categories shows its picture in their stead, and an activity without tickets says so', async () => {
  const page = await shop.newPage()
  await open(page, '/c2/x/c2-demo-escapades')
  const main = page.getByRole('main')
  const strip = main.getByRole('navigation', { name: /^Catégories de/ })
  await main.getByRole('heading', { level: 1, name: 'Escapades' }).waitFor()
  expect(await strip.count()).toBe(0)
  const own = main.locator('img:not(nav img, article img)')
  expect(await own.isVisible()).toBe(true)
  expect(await own.getAttribute('src')).toContain('m-demo-eu-cruise-day')
  expect(await own.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectClean(page, 'childless category')
  await main.getByRole('link', { name: 'Escapade surprise, destination secrète' }).click()
  await bookingRegion(page).getByText('En cours de réapprovisionnement', { exact: true }).waitFor()
  expect(await bookingRegion(page).getByRole('button').count()).toBe(0)
  await expectClean(page, 'no ticket')

  // Where there are sub-categories, their strip stands instead of the picture.
  await open(page, '/c2/x/c2-demo-balades')
  expect(await strip.getByRole('link').count()).toBe(2)
  expect(await own.count()).toBe(0)
})

// [C-COMPONENT-003] [C-COMPONENT-004] [C-COMPONENT-005] [C-COMPONENT-006] [C-COMPONENT-007] [C-COMPONENT-008]
test('a gallery of five pictures shows three, one on a phone, and its button leads to all', async () => {
  const page = await shop.newPage()
  const shown = page.getByRole('button', { name: /^Agrandir l’image/ }).filter({ visible: true })
  // Three of three need no button, three of four do.
  for (const [count, button] of [
    [3, 0],
    [4, 1],
  ] as const) {
    await open(page, '/recherche?q=parc des rives')
    await page.route('**/api/get-activity', async (route) => {
      const body = await (await answerRoute(shop.server, route)).json()
      body.res.activity.gallery.splice(count)
      await route.fulfill({ json: body })
    })
    await page.getByRole('main').getByRole('link', { name: 'Parc des Rives, billet 1 jour' }).click()
    await expect.poll(() => shown.count(), { message: `of ${count}` }).toBe(3)
    expect(await page.getByRole('button', { name: /^Voir les/ }).count(), `of ${count}`).toBe(button)
    expect(await page.getByRole('button', { name: `Voir les ${count} media`, exact: true }).count()).toBe(button)
    await page.unroute('**/api/get-activity')
  }
  await open(page, '/a/x/a-demo-rives-jour')
  expect(await shown.count()).toBe(3)
  const all = page.getByRole('button', { name: 'Voir les 5 media', exact: true })
  await all.click()
  const gallery = page.getByRole('dialog')
  await gallery.getByText('1 / 5').waitFor()
  const box = await gallery.boundingBox()
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() })
  const thumbnails = gallery.getByRole('button', { name: /^Image \d$/ }).locator('img')
  const widths = () => thumbnails.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth > 0))
  await expect.poll(widths).toEqual(Array(5).fill(true))
  const large = gallery.locator('img[alt$=" sur 5"]')
  const source = () => large.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc)
  const sources: unknown[] = []
  for (const [key, place] of [
    ['ArrowLeft', '5 / 5'],
    ['ArrowRight', '1 / 5'],
    ['ArrowRight', '2 / 5'],
  ] as const) {
    await page.keyboard.press(key)
    await gallery.getByText(place).waitFor()
    await expect.poll(source).toBeTruthy()
    sources.push(await source())
  }
  expect(new Set(sources).size, 'each press shows another image').toBe(3)
  await gallery.getByRole('button', { name: 'Image 4' }).click()
  await gallery.getByText('4 / 5').waitFor()
  await expectClean(page, 'gallery of five')
  await page.mouse.click(640, 300)
  await gallery.waitFor({ state: 'detached' })
  for (const [width, images] of [
    [768, 3],
    [767, 1],
    [PHONE.width, 1],
  ] as const) {
    await page.setViewportSize({ width, height: PHONE.height })
    expect(await shown.count(), `${width}`).toBe(images)
    expect(await all.isVisible()).toBe(true)
  }
})

test('dates stand on the first screen of a desk, and on a phone heart and way to the booking fill one row', async () => {
  const page = await shop.newPage({ width: 1440, height: 900, as: 'marie@demo.test' })
  const booking = await openActivity(page, 'karting-session')
  const dates = await booking.getByRole('grid').boundingBox()
  expect((dates?.y ?? 900) + (dates?.height ?? 0)).toBeLessThan(900)
  const [heart, way] = ['Garder en favori', 'Réserver'].map((name) => page.getByRole('button', { name }).first())
  await page.setViewportSize(PHONE)
  await expect
    .poll(async () => {
      const [left, right] = [await heart?.boundingBox(), await way?.boundingBox()]
      return left && right && [left.y < right.y + right.height, right.y < left.y + left.height, right.x + right.width]
    })
    .toEqual([true, true, PHONE.width - 16])
})

test('on a phone, a button at the bottom of the window leads from below the tickets back to them', async () => {
  const page = await shop.newPage(PHONE)
  const booking = await openActivity(page, 'rives-jour')
  await contactRegion(page).scrollIntoViewIfNeeded()
  const bar = page.getByRole('button', { name: 'Acheter' }).last()
  await expect(bar.evaluate((button) => innerHeight - button.getBoundingClientRect().bottom)).resolves.toBeLessThan(32)
  expect(await booking.evaluate((module) => module.getBoundingClientRect().bottom)).toBeLessThan(PHONE.height / 2)
  await bar.click()
  await expect
    .poll(() => booking.evaluate((module) => Math.abs(module.getBoundingClientRect().top - 80)))
    .toBeLessThan(2)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Achetez dès maintenant')
  await page.setViewportSize({ width: 741, height: 800 })
  expect(await page.getByRole('button', { name: 'Acheter' }).count()).toBe(1)
})

// [C-CONSTANT-003] [C-CONSTANT-004] [C-CONSTANT-039] [C-CONSTANT-040] [C-RULE-074] [C-COMPONENT-020]
test('stock module, cart sidebar, member card and category tiles have the given sizes', async () => {
  const page = await shop.newPage({ as: 'marie@demo.test' })
  const measuredWidth = async (part: ReturnType<Page['locator']>) => (await part.boundingBox())?.width
  await addFlexible(page, 'bowling', 'Deux parties')
  const sidebar = page.getByRole('dialog', { name: 'Votre panier' })
  for (const [width, wide] of [
    [1280, 600],
    [768, 600],
    [767, 767],
    [PHONE.width, PHONE.width],
  ] as const) {
    await page.setViewportSize({ width, height: PHONE.height })
    await expect.poll(() => measuredWidth(sidebar), { message: `${width}` }).toBe(wide)
  }
  await sidebar.getByRole('button', { name: 'Continuer vos achats' }).click()
  await sidebar.waitFor({ state: 'detached' })
  expect(await measuredWidth(bookingRegion(page))).toBeLessThan(PHONE.width)
  for (const width of [741, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => measuredWidth(bookingRegion(page)), { message: `${width}` }).toBe(446)
  }
  // With a calendar in it, too.
  expect(await measuredWidth(await openActivity(page, 'machines-revees'))).toBe(446)

  await open(page, '/member-card')
  const box = await page.getByRole('region', { name: 'Carte membre' }).boundingBox()
  expect(box?.width).toBe(400)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.586, 2)

  for (const [path, tiles] of [
    ['/', page.getByRole('navigation', { name: 'Catégories' })],
    ['/c1/x/c1-demo-culture', page.getByRole('navigation', { name: 'Catégories de Culture et spectacles' })],
  ] as const) {
    await open(page, path)
    for (const [width, least] of [
      [320, 132],
      [471, 132],
      [767, 132],
      [1024, 190],
      [1280, 190],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const widths = await tiles
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width))
      expect(Math.min(...widths), `${path} at ${width}`).toBeGreaterThanOrEqual(least)
      // Cards in a row that scrolls are as narrow as allowed.
      if (path !== '/') expect(Math.max(...widths), `${path} at ${width}`).toBe(least)
    }
  }
})

// [C-COMPONENT-014]
test('a list of hundreds of activities is shown whole, although loading it takes several requests', async () => {
  const page = await shop.newPage()
  const total = 450
  let sample: ListedActivity | undefined
  await page.route('**/api/list-activity', async (route) => {
    const { limit, cursor = '0' } = route.request().postDataJSON()
    sample ??= (await (await answerRoute(shop.server, route)).json()).res.activities[0]
    const from = Number(cursor)
    const length = Math.min(limit, total - from)
    const activities = Array.from({ length }, (_, index) => ({
      ...sample,
      item: { ...sample?.item, id: `a-${from + index}`, label: `Activité ${from + index}` },
    }))
    const nextCursor = from + length < total ? String(from + length) : null
    await route.fulfill({ json: { res: { total, activities, nextCursor } } })
  })
  await open(page, '/contact')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, accueil$/ })
    .first()
    .click()
  const latest = page.getByRole('main').getByRole('region', { name: 'Dernières offres' })
  const cards = latest.getByRole('article')
  await page.getByText('15 activités sur 450').waitFor()
  expect(await cards.count()).toBe(15)
  await page.getByRole('link', { name: 'Afficher plus', exact: true }).click()
  await expect.poll(() => cards.count(), { timeout: PATIENCE_MS }).toBe(total)
  expect(await readText(cards.last())).toContain('Activité 449')
  expect(await page.getByText('Afficher plus', { exact: true }).count()).toBe(0)
})

test('search marks premium activities and shows no price for them', async () => {
  const page = await shop.newPage()
  await open(page, '/recherche?q=grand prix')
  const card = page.getByRole('article').filter({ hasText: 'Grand Prix entre collègues' })
  expect(await readText(card)).toMatch(/Premium .*Bordeaux \(33\) Avec un code premium$/)
  await open(page, '/recherche?q=salles tonus')
  expect(await readText(page.getByRole('article').first())).toContain('-25 %')
})
