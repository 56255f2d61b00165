/** The map in the activity form: its address looked up as one types, its tiles, and its absence when it cannot be loaded. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectClean, expectCleanEverywhere, open, openBrowserShop, takeProblems, YOUPIIZ } from '../support/browser.ts'
import { elapsed, openStopped, timesAsked } from '../support/browser-clock.ts'

const shop = openBrowserShop()
const ADMIN = 'admin@demo.test'
const CREATE = '/admin/activity/create'
const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

// [K-RULE-102] [K-ERROR-050] [K-CONSTANT-014]
test('the activity form looks up an address half a second after typing, shows its map, and hides a map that fails to load', async () => {
  const page = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
  await openStopped(page, CREATE)
  const call = '/admin/address-lookup'
  const scripts: string[] = []
  page.on('request', (request) => void (/tile-map-.*\.js/.test(request.url()) && scripts.push(request.url())))
  await radio(page, 'À une autre adresse').check()
  const address = page.getByRole('combobox', { name: 'Adresse', exact: true })
  await address.pressSequentially('4 place Ronde Lill')
  // Each key begins the half second anew, and together they ask once.
  await page.clock.runFor(400)
  await address.pressSequentially('e')
  expect(await timesAsked(page, call)).toBe(0)
  expect(await elapsed(page, call)).toBe(500)
  expect(await timesAsked(page, call)).toBe(1)
  await page.clock.resume()
  expect(scripts).toEqual([])
  await page.getByRole('option').first().click()
  const map = page.getByRole('region', { name: /^Carte : .*Lille/ })
  await map.scrollIntoViewIfNeeded()
  await map.locator('img.leaflet-tile-loaded').first().waitFor()
  expect(await map.locator('.leaflet-marker-icon').count()).toBe(1)
  expect(scripts.length).toBe(1)
  await expectCleanEverywhere(page, 'office address map')

  for (const failing of ['**/_dev/tiles/**', '**/tile-map-*.js']) {
    const other = await shop.newPage({ as: ADMIN, host: YOUPIIZ })
    await other.route(failing, (route) => route.abort())
    await open(other, CREATE)
    await radio(other, 'À une autre adresse').check()
    await other.getByRole('combobox', { name: 'Adresse', exact: true }).pressSequentially('4 place Ronde Lille')
    await other.getByRole('option').first().click()
    await expect
      .poll(() => takeProblems(other).join(), { timeout: 15_000 })
      .toContain('La carte n’a pas pu être chargée.')
    expect(await other.locator('figure').count()).toBe(0)
    expect(await other.getByRole('alert').count()).toBe(0)
    takeProblems(other)
    await expectClean(other)
  }
})
