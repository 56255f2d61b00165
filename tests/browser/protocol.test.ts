/** What the browser asks the server for, where links lead when they fail, and the measures of document 000. */
import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ATELIER,
  expectClean,
  expectCleanEverywhere,
  greeting,
  HOOBIIZ,
  hydrated,
  linkIn,
  mailTo,
  open,
  openBrowserShop,
  PASSWORD,
  readText,
  signIn,
  takeProblems,
  YOUPIIZ,
} from '../support/browser.ts'
import { addFlexible, more, openActivity } from '../support/browser-buying.ts'
import { openStopped, settle, timesAsked } from '../support/browser-clock.ts'

const shop = openBrowserShop()
const broken = { status: 500, json: { error: { code: 'serverError', message: 'Server error' } } }
const MARIE = 'marie@demo.test'

/** Paths of the calls that a page makes from now on. */
function recordCalls(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(pathname)
  })
  return made
}

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
  // Of its own host, whose `api.` answers everybody else (D02).
  expect(new Set(sent.map((request) => new URL(request.url()).host))).toEqual(new Set([new URL(page.url()).host]))
  for (const request of sent) {
    const { cookie, 'content-type': type } = await request.allHeaders()
    expect([request.url(), request.method(), type], request.url()).toEqual([request.url(), 'POST', 'application/json'])
    expect(cookie, request.url()).toMatch(/(^|; )session=\w+(;|$)/)
    expect(request.postDataJSON(), request.url()).toBeInstanceOf(Object)
  }
})

// [C-RULE-033] [C-RULE-062]
test('the cart is counted for who is signed in, and for nobody else', async () => {
  const visitor = await shop.newPage()
  const none = recordCalls(visitor)
  await open(visitor, '/')
  await visitor.waitForLoadState('networkidle')
  expect(none.filter((path) => path.includes('cart'))).toEqual([])
  const member = await shop.newPage({ as: MARIE })
  const counted = member.waitForRequest('**/api/cart-count')
  await open(member, '/')
  const request = await counted
  expect(request.postData()).toBe('{}')
  // Whatever it is told, the cart does not hold less than nothing.
  await member.route('**/api/cart-count', (route) => route.fulfill({ json: { res: { count: -2 } } }))
  const told = member.waitForResponse('**/api/cart-count')
  await open(member, '/')
  await (await told).finished()
  await settle(member)
  const cart = member.getByRole('banner').getByRole('link', { name: /^Mon panier/ })
  const said = async () => [...new Set(await cart.evaluateAll((links) => links.map((link) => link.ariaLabel)))]
  expect(await said()).toEqual(['Mon panier'])
  // Nor after one more is taken out of it than were counted.
  await addFlexible(member, 'bowling', 'Deux parties')
  await member.getByRole('dialog').getByRole('button', { name: 'Continuer vos achats' }).click()
  await expect.poll(said).toEqual(['Mon panier, 1 article'])
  await open(member, '/cart')
  await member.getByRole('button', { name: 'Retirer Deux parties' }).click()
  await member.getByText('Panier vide').waitFor()
  expect(await said()).toEqual(['Mon panier'])
})

// [C-RULE-063]
test("a member who signs in on another site is led to their group's site, signed in", async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/login')
  await page.getByLabel('Adresse email').fill(MARIE)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Connexion', exact: true }).click()
  await page.waitForURL(({ hostname, pathname }) => hostname === ATELIER && pathname === '/')
  await hydrated(page)
  expect(await greeting(page, 'Marie Lefèvre').count()).toBe(1)
})

// [C-RULE-075] [C-ERROR-023]
test.each(['/link/nothing', '/register-link/nothing'])(
  '%s fails with a notice and leads to the home page',
  async (path) => {
    const page = await shop.newPage()
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByText(/^(Ce lien n'est plus valable\.$|Votre lien d'invitation a expiré\.)/).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
  },
)

// [C-ERROR-032]
test('an order that cannot be loaded says so', async () => {
  const page = await shop.newPage({ as: MARIE })
  await open(page, '/account')
  await page.route('**/api/get-purchase', (route) => route.fulfill(broken))
  await page.evaluate(() => {
    history.pushState({}, '', '/orders/pi_1')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.getByRole('heading', { level: 1, name: 'Échec du chargement de la commande' }).waitFor()
  expect(await readText(page.getByRole('main'))).toContain('Vous pouvez rafraichir la page pour réessayer')
  takeProblems(page)
  await expectClean(page)
})

// [C-SCREEN-106] [C-SCREEN-100]
test.each(['/member-card', '/account'])('%s says when its session has ended elsewhere', async (path) => {
  const page = await shop.newPage({ as: MARIE })
  await open(page, path)
  const ended = page.getByText("Vous n'êtes pas connecté")
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const asked = page.waitForResponse('**/api/get-session')
  await comeBack()
  await asked
  expect(await ended.count()).toBe(0)
  await page.context().clearCookies()
  await comeBack()
  await ended.waitFor()
  expect(await page.getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent(path)}`,
  )
  await expectClean(page)
})

// [C-RULE-065] G08: five more tries, then the notice is the generic one; the form says what helps.
test('a form that is sent too often says so once the tries are over', async () => {
  const page = await shop.newPage()
  await openStopped(page, '/login')
  let tries = 0
  await page.route('**/api/request-login', (route) => {
    tries += 1
    return route.fulfill({ status: 429, json: { error: { code: 'tooManyRequests', message: 'Trop' } } })
  })
  await page.getByLabel('Adresse email').fill(MARIE)
  await page.getByRole('button', { name: 'Continuer' }).click()
  for (let again = 1; again <= 5; again++) {
    await expect.poll(() => tries).toBe(again)
    await settle(page)
    await page.clock.runFor(1900)
    await settle(page)
    expect(await timesAsked(page, '/request-login')).toBe(again)
    await page.clock.runFor(100)
  }
  await page.clock.resume()
  await page.getByRole('main').getByText('Trop de tentatives, merci de réessayer').waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Server error')
    .waitFor()
  expect(tries).toBe(6)
  takeProblems(page)
})

// [C-CONSTANT-024] [C-CONSTANT-025] [C-CONSTANT-026]
test('a notice lasts 4 seconds, one without a time 10, and none is wider than 400 px', async () => {
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
test('a page is 1920 px wide at most, and what it holds 1216', async () => {
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
test('names stand side by side from 471 px, what follows a ticket in the cart from 741', async () => {
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

// [C-ROLE-018] [C-ERROR-027] [C-RULE-064]
test('a member whose session has ended is offered to sign in when adding to the cart', async () => {
  const page = await shop.newPage({ as: MARIE })
  const booking = await openActivity(page, 'bowling')
  await more(booking, 'Deux parties')
  await page.context().clearCookies()
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Unauthenticated')
    .waitFor()
  const link = booking.getByRole('link', { name: 'Connectez-vous' })
  expect(await link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent('/a/bowling/a-demo-bowling')}`)
  expect(await greeting(page, 'Marie Lefèvre').count()).toBe(0)
})

// [C-ERROR-028]
test('a page says that a call failed without a network', async () => {
  const page = await shop.newPage({ as: MARIE })
  const booking = await openActivity(page, 'bowling')
  const widget = page.waitForResponse(/\/toaster-[^/]+\.js$/)
  await more(booking, 'Deux parties')
  await (await widget).finished()
  await page.context().setOffline(true)
  await booking.getByRole('button', { name: 'Ajouter au panier' }).click()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByText('Server error')
    .waitFor()
})

// [C-STATE-011]
test('after signing out the back button brings nothing of the person up again', async () => {
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

// [C-RULE-026] [C-STATE-009] G11
test('a visitor who registers from an activity is back on it once the account is confirmed', async () => {
  const email = 'ines.roux@exemple.test'
  const page = await shop.newPage({ host: HOOBIIZ })
  await open(page, '/a/x/a-demo-bowling')
  const { pathname } = new URL(page.url())
  await page.getByRole('main').getByRole('link', { name: 'Pas encore inscrit ? Créer un compte' }).click()
  await page.getByRole('heading', { name: 'Inscription' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Connexion' }).click()
  await page.getByRole('heading', { name: 'Connexion' }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Inscription' }).click()
  // Both forms have a field of this name.
  await page.getByRole('heading', { name: 'Inscription' }).waitFor()
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe (min. 8 caractères)').fill('sésame-ouvre-toi')
  await page.getByLabel('Prénom').fill('Inès')
  await page.getByLabel('Nom', { exact: true }).fill('Roux')
  await page.getByLabel('Téléphone').fill('06 12 34 56 78')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await page.getByRole('heading', { name: 'Un email de confirmation a été envoyé' }).waitFor()
  const other = await shop.newPage({ host: HOOBIIZ })
  await other.goto(linkIn(await mailTo(shop.server, email, /register-link/), '/register-link/'), {
    waitUntil: 'commit',
  })
  // Another browser than the one that registered: it keeps no password that was typed elsewhere.
  await hydrated(other)
  await other.getByLabel('Mot de passe (min. 8 caractères)').fill('le mien, rien qu’à moi')
  await expectCleanEverywhere(other, 'registration link in another browser')
  await other.getByRole('button', { name: 'Confirmer mon inscription' }).click()
  await other.waitForURL((url) => url.pathname === pathname)
  await hydrated(other)
  expect(await greeting(other, 'Inès Roux').count()).toBe(1)
})
