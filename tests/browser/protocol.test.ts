/** A real browser's part of a page: its requests, its network, its history, and the measures of document 000. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { open, openBrowserShop, readText, signIn, YOUPIIZ } from '../support/browser.ts'
import { addFlexible, openActivity, pickOne } from '../support/browser-buying.ts'
import { openStopped, settle } from '../support/browser-clock.ts'

const shop = openBrowserShop()
const MARIE = 'marie@demo.test'

// [C-RULE-057] [C-RULE-058] [C-RULE-059] [C-RULE-060]
test('a page sends each of its calls as a POST of JSON with the session cookie', async () => {
  const page = await shop.newPage({ as: MARIE })
  const sent: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/ping') sent.push(request)
  })
  await addFlexible(page, 'bowling', 'Deux parties')
  await page.getByRole('dialog', { name: 'Votre panier' }).getByRole('link', { name: 'Aller au panier' }).click()
  await page.getByRole('button', { name: 'Retirer Deux parties' }).click()
  await page.getByText('Panier vide').waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, accueil$/ })
    .first()
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Culture et spectacles' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Culture et spectacles' }).waitFor()
  const paths = new Set(sent.map((request) => new URL(request.url()).pathname))
  for (const call of ['cart-count', 'list-activity-stock', 'add-ticket-to-cart', 'list-cart', 'list-cat2'])
    expect(paths).toContain(`/api/${call}`)
  // Calls go to the page's own host, whose `api.` subdomain answers everyone else (D02).
  expect(new Set(sent.map((request) => new URL(request.url()).host))).toEqual(new Set([new URL(page.url()).host]))
  for (const request of sent) {
    const { cookie, 'content-type': type } = await request.allHeaders()
    expect([request.url(), request.method(), type], request.url()).toEqual([request.url(), 'POST', 'application/json'])
    expect(cookie, request.url()).toMatch(/(^|; )session=\w+(;|$)/)
    expect(request.postDataJSON(), request.url()).toBeInstanceOf(Object)
  }
})

// [C-CONSTANT-024] [C-CONSTANT-025] [C-CONSTANT-026]
test('a notice is shown for 4 seconds, or 10 without a duration of its own, and is at most 400 px wide', async () => {
  const page = await shop.newPage()
  await openStopped(page, '/ui')
  const notices = page.getByRole('region', { name: /Notifications/ })
  for (const [button, text, ms] of [
    ['Erreur', 'Formulaire incomplet', 4000],
    ['Longue', 'Longue notification', 10_000],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    // One that is over fades for a moment.
    const notice = notices.locator('li[data-removed=false]').filter({ hasText: text })
    const run = async (step: number) => {
      await page.clock.runFor(step)
      await settle(page)
      return notice.count()
    }
    await expect.poll(() => run(20)).toBe(1)
    expect(await run(1000), text).toBe(1)
    expect((await notice.boundingBox())?.width).toBe(400)
    expect(await run(ms - 1050), text).toBe(1)
    expect(await run(100), text).toBe(0)
  }
})

/** Height and width of a part, in px. */
async function measureSize(page: Page, selector: string): Promise<[number, number]> {
  const box = await page.locator(selector).first().boundingBox()
  return [box?.height ?? 0, box?.width ?? 0]
}

// [C-CONSTANT-031] [C-CONSTANT-032] [C-CONSTANT-036] [C-CONSTANT-037] [C-CONSTANT-038]
test('header, footer and admin bar have their given sizes on either side of each breakpoint', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test' })
  await open(page, '/')
  await page.getByText('Administrateur admin@demo.test').waitFor()
  // The product's own theme has more links, and a visitor no bar.
  const visitor = await shop.newPage({ host: YOUPIIZ })
  await open(visitor, '/contact')
  for (const [width, header, footer] of [
    [390, 64, 170],
    [767, 64, 170],
    [768, 64, 50],
    [1023, 64, 50],
    [1024, 91, 50],
    [1280, 91, 50],
  ] as const) {
    for (const shown of [page, visitor]) {
      await shown.setViewportSize({ width, height: 900 })
      // The new width is laid out a moment later.
      const heights = async () => [(await measureSize(shown, 'header'))[0], (await measureSize(shown, 'footer'))[0]]
      await expect.poll(heights, { message: `${shown.url()} at ${width}` }).toEqual([header, footer])
    }
    expect((await measureSize(page, 'aside[aria-label=Administration] > div'))[0], `${width}`).toBe(32)
  }
})

// [C-CONSTANT-034] [C-CONSTANT-035]
test('a page is 1920 px wide at most, and its content 1216', async () => {
  const page = await shop.newPage({ as: 'admin@demo.test' })
  await open(page, '/')
  await page.setViewportSize({ width: 2560, height: 900 })
  await expect.poll(async () => (await measureSize(page, 'main'))[1]).toBe(1920)
  expect((await measureSize(page, 'header > div'))[1]).toBe(1216)
  await open(page, '/orders')
  expect((await measureSize(page, 'main > div'))[1]).toBe(1216)
  // A page without header and footer as well.
  const bare = await shop.newPage({ host: YOUPIIZ })
  await bare.setViewportSize({ width: 2560, height: 900 })
  await open(bare, '/devenir-partenaire')
  expect((await measureSize(bare, 'main'))[1]).toBe(1920)
})

// [C-CONSTANT-033]
test('the name fields stand side by side from 471 px, and the fields beside a ticket in the cart from 741', async () => {
  const page = await shop.newPage({ as: MARIE })
  await open(page, '/account')
  const side = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const [first, last] = await Promise.all(
      ['PRÉNOM', 'NOM'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    )
    return first?.y === last?.y
  }
  expect([await side(470), await side(471)]).toEqual([false, true])

  await addFlexible(page, 'bowling', 'Deux parties')
  const buttons = async (width: number) => {
    await page.setViewportSize({ width, height: 900 })
    const [on, back] = await Promise.all(
      [/^Aller au panier/, /^Continuer vos achats/].map((name) =>
        page.getByRole('dialog').locator('a, button').filter({ hasText: name }).boundingBox(),
      ),
    )
    return on?.y === back?.y
  }
  expect([await buttons(740), await buttons(741)]).toEqual([false, true])
})

test('a page reports a call that failed for lack of a network', async () => {
  const page = await shop.newPage({ as: MARIE })
  const booking = await openActivity(page, 'bowling')
  const widget = page.waitForResponse(/\/toaster-[^/]+\.js$/)
  await pickOne(booking, 'Deux parties')
  await booking.hover()
  await (await widget).finished()
  await page.context().setOffline(true)
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Le service n’a pas pu répondre. Réessayez dans un instant.')
    .waitFor()
})

// [C-STATE-011]
test('the back button after signing out restores no personal data', async () => {
  const page = await shop.newPage()
  await signIn(page, 'cse@demo.test')
  await open(page, '/account')
  await open(page, '/logout')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  expect(await readText(page)).not.toContain('cse@demo.test')
  expect(await page.getByLabel('EMAIL', { exact: true }).count()).toBe(0)
})
