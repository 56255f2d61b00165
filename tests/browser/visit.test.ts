/** A visitor on a branded domain. */
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  answerRoute,
  BOURBON,
  expectClean,
  HOOBIIZ,
  open,
  openBrowserShop,
  PHONE,
  readText,
  takeProblems,
} from '../support/browser.ts'
import { goTo } from '../support/browser-clock.ts'

const shop = openBrowserShop()

/** The pictures of a gallery are there, and have been loaded. */
async function expectPictures(main: Locator, count: number): Promise<void> {
  const pictures = main.getByRole('button', { name: /^Agrandir l’image/ }).locator('img')
  expect(await pictures.count()).toBe(count)
  const widths = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((image) => image.naturalWidth))
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0)
}

/** Day, as a place's page writes it, that is closed for this reason. */
async function closedDay(locationId: string, reason: string): Promise<string> {
  const { rows } = await shop.server.db().query('select opening_hours from location where id = ?', [locationId])
  const { overrides } = JSON.parse(String(rows[0]?.opening_hours))
  const { day } = overrides.find((closed: { reason: string }) => closed.reason === reason)
  return day.split('-').reverse().join('/')
}

/** Red, green and blue of an element's background, 0 to 255. */
const background = (element: Element): number[] => {
  const colour = getComputedStyle(element).backgroundColor
  const parts = (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  return colour.startsWith('color(srgb') ? parts.map((part) => Math.round(part * 255)) : parts
}

// [C-ROUTE-001] [C-COMPONENT-025] [C-COMPONENT-026] [C-COMPONENT-034] [C-RULE-001] [C-RULE-019]
test("the home page has the colours, the logo and the titles of the domain's group", async () => {
  const page = await shop.newPage()
  expect(await open(page, '/')).toBe(200)
  expect(await page.title()).toBe('CSE L’Atelier — billetterie et loisirs')
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Vos loisirs à L’Atelier')
  const logo = page.getByRole('banner').getByRole('link', { name: 'CSE L’Atelier, accueil' }).getByRole('img')
  expect(await logo.isVisible()).toBe(true)
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const register = page.getByRole('link', { name: 'Inscription' })
  expect(await register.evaluate(background)).toEqual([138, 48, 20])
  expect(await page.getByRole('banner').getByRole('searchbox').isVisible()).toBe(true)
  const footer = await readText(page.getByRole('contentinfo'))
  expect(footer).toContain('Site offert par CSE L’Atelier')
  expect(footer).toContain(`© ${new Date().getFullYear()} CSE L’Atelier`)
  await expectClean(page)
  const links = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link')
  const offered = { Contact: '/contact', Connexion: '/login', Inscription: '/register' }
  expect(await links.allInnerTexts()).toEqual(Object.keys(offered))
  for (const [name, path] of Object.entries(offered)) {
    await links.filter({ hasText: name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }

  const other = await shop.newPage({ host: HOOBIIZ })
  await open(other, '/')
  expect(await other.title()).not.toContain('Atelier')
  // The product's own theme gives nobody the credit.
  expect(await readText(other.getByRole('contentinfo'))).not.toMatch(/offert/i)
  expect(await other.getByRole('link', { name: 'Inscription' }).evaluate(background)).not.toEqual([138, 48, 20])
})

// [C-SCREEN-047] [C-SCREEN-048] [C-SCREEN-051] [C-SCREEN-052] [C-SCREEN-057] [C-SCREEN-058]
test('an activity page shows its description, opening hours and bookable tickets', async () => {
  const page = await shop.newPage()
  await open(page, '/a/machines/a-demo-machines-revees')
  const main = page.getByRole('main')
  const booking = page.getByRole('region', { name: 'Réservez dès maintenant' })
  expect(await main.getByRole('button', { name: 'Réserver' }).isVisible()).toBe(true)
  expect(await booking.getByText('Tarifs négociés par votre comité').isVisible()).toBe(true)
  expect(await booking.getByText('DATES DISPONIBLES').isVisible()).toBe(true)
  expect(await readText(booking)).toMatch(/dès maintenant Dès 9,50 €/)
  await booking.getByRole('grid').waitFor()
  const days = await booking
    .getByRole('row')
    .nth(1)
    .locator('[data-day]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day') ?? ''))
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' }).format(Date.now())
  expect(days.sort().at(-1) ?? '', 'the first week is not over').toSatisfy((day) => day >= today)
  expect(await main.getByRole('heading', { name: 'Entrez dans l’atelier des inventeurs' }).isVisible()).toBe(true)
  const contact = page.getByRole('region', { name: 'Contact et Accès', exact: true })
  expect(await readText(contact)).toMatch(
    /^Contact et Accès .*18 quai des Imprimeurs .*69001 Lyon.*04 00 00 18 18.*Lundi /,
  )
  expect(await readText(contact.getByRole('row', { name: /^Lundi/ }).getByRole('cell'))).toBe('Fermé')
  const closed = await closedDay('l-demo-v-musee-lumieres-0', 'accrochage de l’exposition')
  await contact.getByText(`Fermé le ${closed} (accrochage de l’exposition)`, { exact: true }).waitFor()
  await expectPictures(main, 2)
  // Activities of the same partner are listed, without this one.
  expect(await main.getByRole('heading', { name: 'Autres activités de Musée des Lumières' }).isVisible()).toBe(true)
  const others = main
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Autres activités de/ }) })
    .getByRole('article')
  expect((await others.getByRole('heading').allInnerTexts()).toSorted()).toEqual([
    'Entrée au Musée des Lumières',
    'Nocturne aux chandelles',
  ])
  await expectClean(page)
})

// [C-SCREEN-080] [C-ROLE-018] [C-RULE-026]
test('a visitor chooses a date and an hour, and is asked to sign in, which leads back', async () => {
  const page = await shop.newPage()
  await open(page, '/a/machines/a-demo-machines-revees')
  const booking = page.getByRole('region', { name: 'Réservez dès maintenant' })
  await booking.getByRole('button', { name: 'Mois suivant' }).click()
  await booking
    .getByRole('grid')
    .getByRole('button', { name: /, dès / })
    .first()
    .click()
  await booking.getByText('Choisissez un horaire').waitFor()
  await booking.getByText('10:00 - 11:00').click()
  // Only who is signed in can buy; signing in comes back here.
  await booking.getByRole('link', { name: 'Connectez-vous', exact: true }).waitFor()
  expect(await booking.getByRole('button', { name: 'Ajouter au panier' }).count()).toBe(0)
  for (const [name, path] of [
    ['Connectez-vous', '/login'],
    ['Pas encore inscrit ? Créer un compte', '/register'],
  ] as const) {
    const link = new URL(`${await booking.getByRole('link', { name }).getAttribute('href')}`, page.url())
    expect([link.pathname, link.searchParams.get('redirect')]).toEqual([path, '/a/machines/a-demo-machines-revees'])
  }
  expect(
    await booking.getByRole('link', { name: 'Pas encore inscrit ? Créer un compte', exact: true }).isVisible(),
  ).toBe(true)
  await expectClean(page)
})

// [C-ROUTE-007] [C-SCREEN-021]
test("a partner's page has its text, its pictures, its postal address and its other activities", async () => {
  const page = await shop.newPage()
  await open(page, '/a/machines/a-demo-machines-revees')
  const main = page.getByRole('main')
  // No partner of the demo has marked its text.
  await page.route('**/api/get-vendor', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    const { vendor } = body.res
    vendor.markdown = `# Le lieu\n\n${vendor.markdown.replace('Café sous la verrière', '**$&**')}`
    await route.fulfill({ json: body })
  })
  await page.getByText('Proposé par').getByRole('link', { name: 'Musée des Lumières' }).click()
  await main.getByRole('heading', { level: 1, name: 'Musée des Lumières' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/v\/.+\/v-demo-musee-lumieres$/)
  await expectPictures(main, 1)
  expect(await main.getByRole('heading', { level: 2, name: 'Le lieu' }).isVisible()).toBe(true)
  expect(await readText(main)).toContain('Le lieu Installé dans une ancienne imprimerie')
  expect(await readText(main.locator('strong').filter({ hasText: 'Café' }))).toBe('Café sous la verrière')
  const addresses = page.getByRole('region', { name: 'Notre adresse' })
  expect(await readText(addresses)).toContain('18 quai des Imprimeurs')
  expect(await main.getByRole('link', { name: 'Nocturne aux chandelles' }).isVisible()).toBe(true)
  await expectClean(page)
})

// [C-ROUTE-006] [C-SCREEN-054] [C-SCREEN-055]
test('an activity in several cities shows the postal address in the requested city', async () => {
  const page = await shop.newPage()
  await open(page, '/a/escalade/a-demo-escalade-libre')
  const contact = page.getByRole('region', { name: 'Contact et Accès' })
  const selector = contact.getByLabel('ADRESSE')
  expect(await selector.locator('option').count()).toBe(2)
  for (const [index, city] of ['Strasbourg', 'Annecy'].entries()) {
    await selector.selectOption({ index })
    await contact.getByRole('paragraph').filter({ hasText: city }).first().waitFor()
  }
  for (const [city, other] of [
    ['Annecy', 'Strasbourg'],
    ['Strasbourg', 'Annecy'],
  ] as const) {
    await open(page, `/a/escalade/a-demo-escalade-libre?city=${city.toLowerCase()}`)
    expect(await readText(contact)).toContain(city)
    expect(await readText(contact)).not.toContain(other)
  }
  // With one address there is nothing to choose.
  await open(page, '/a/machines/a-demo-machines-revees')
  expect(await readText(contact)).toContain('18 quai des Imprimeurs')
  expect(await selector.count()).toBe(0)
})

test('the gallery opens in full screen, follows the arrow keys and closes with a click', async () => {
  const page = await shop.newPage()
  await open(page, '/a/machines/a-demo-machines-revees')
  const images = page.getByRole('button', { name: /^Agrandir l’image/ })
  expect(await images.filter({ visible: true }).count()).toBe(2)
  await images.first().click()
  const gallery = page.getByRole('dialog')
  await gallery.getByText('1 / 2').waitFor()
  await page.keyboard.press('ArrowRight')
  await gallery.getByText('2 / 2').waitFor()
  await page.keyboard.press('ArrowLeft')
  await gallery.getByText('1 / 2').waitFor()
  expect(await gallery.getByRole('button', { name: /^Image \d$/ }).count()).toBe(2)
  await expectClean(page, 'gallery')
  await page.mouse.click(640, 300)
  await gallery.waitFor({ state: 'detached' })
  await page.setViewportSize(PHONE)
  expect(await images.filter({ visible: true }).count()).toBe(1)
})

// [C-COMPONENT-038]
test('a search finds names without accents, and suggests them from three letters on', async () => {
  const page = await shop.newPage()
  await open(page, '/')
  const field = page.getByRole('banner').getByRole('searchbox')
  await field.click()
  // The field with suggestions takes the place of the plain one.
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-activity')) asked.push(request.postDataJSON().query)
  })
  const suggesting = page.getByRole('combobox', { name: 'Rechercher une activité' })
  await suggesting.fill('th')
  // Much longer than it waits for the next letter.
  await page.waitForTimeout(1000)
  expect(asked).toEqual([])
  await page.keyboard.type('e')
  await expect.poll(() => asked).toEqual(['the'])
  await page.keyboard.type('atre')
  await page.getByRole('option', { name: /Le Malade imaginaire/ }).waitFor()
  await expectClean(page, 'suggestions')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « theatre »' }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Le Malade imaginaire' }).isVisible()).toBe(true)
  await expectClean(page, 'search')

  await open(page, '/recherche?q=théâtre')
  expect(await page.getByRole('main').getByRole('link', { name: 'Le Malade imaginaire' }).isVisible()).toBe(true)
  await open(page, '/recherche?q=introuvable')
  expect(await readText(page.getByRole('main'))).toContain('Aucune activité ne correspond à votre recherche')
})

test('a search with more results than it shows says so', async () => {
  const page = await shop.newPage()
  await open(page, '/recherche?q=l')
  const main = page.getByRole('main')
  const total = Number.parseInt(await readText(main.getByRole('status').first()), 10)
  expect(total).toBeGreaterThan(20)
  expect(await main.getByRole('article').count()).toBe(20)
  await main.getByRole('link', { name: 'Afficher plus' }).click()
  await expect.poll(() => main.getByRole('article').count()).toBe(Math.min(total, 60))
})

// [C-ROLE-007] [C-ROLE-017] [C-ROUTE-002] [C-ROUTE-003] [C-ROUTE-004] [C-ROUTE-005]
test('every page of the catalogue can be read with JavaScript off', async () => {
  const page = await shop.newPage({ javaScript: false })
  for (const [path, title, text] of [
    ['/', 'Vos loisirs à L’Atelier', 'Culture et spectacles'],
    ['/c1/culture/c1-demo-culture', 'Culture et spectacles', 'Musées et expositions'],
    ['/c2/expositions/c2-demo-expositions', 'Musées et expositions', 'Sciences et ciel'],
    ['/c3/sciences/c3-demo-sciences', 'Sciences et ciel', 'Séance sous les étoiles'],
    ['/a/machines/a-demo-machines-revees', 'Exposition « Machines rêvées »', '18 quai des Imprimeurs'],
    ['/v/musee/v-demo-musee-lumieres', 'Musée des Lumières', 'Nocturne aux chandelles'],
    ['/recherche?q=théatre', 'Résultats pour « théatre »', 'Le Malade imaginaire'],
    ['/terms', 'Mentions légales', 'Nuage du Rhône SAS'],
  ]) {
    expect((await page.goto(path ?? ''))?.status(), path).toBe(200)
    expect(await readText(page.getByRole('heading', { level: 1 })), path).toBe(title)
    expect(await readText(page.getByRole('main')), path).toContain(text)
    expect(await page.getByRole('link', { name: 'Connexion' }).first().isVisible(), path).toBe(true)
  }
})

test('without JavaScript the search answers and the booking module says that it is needed', async () => {
  const page = await shop.newPage({ javaScript: false })
  await page.goto('/')
  await page.getByRole('banner').getByRole('searchbox').fill('théatre')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Résultats pour « théatre »' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Le Malade imaginaire' }).click()
  const booking = page.getByRole('region', { name: 'Réservez dès maintenant' })
  expect(await readText(booking)).toContain('Activez JavaScript pour choisir vos billets.')
})

test('a form sent before the scripts have loaded keeps its input, and puts nothing into the URL', async () => {
  const page = await shop.newPage({ javaScript: false })
  for (const path of ['/contact', '/login']) {
    await page.goto(path)
    const form = page.getByRole('main').locator('form')
    const email = form.locator('input[type="email"]')
    await email.fill('marie@demo.test')
    await email.press('Enter')
    await form.getByRole('button').first().click()
    expect(await email.inputValue(), path).toBe('marie@demo.test')
    expect(new URL(page.url()).search, path).toBe('')
  }
})

// [C-ERROR-001] [C-ERROR-002] [C-ERROR-042] [C-SCREEN-038] [C-SCREEN-039] [C-SCREEN-040]
test.each(['/404', '/rien/du/tout', '/a/x/a-unknown', '/v/x/v-unknown'])(
  'the URL %s shows the not-found page without a redirect, with a link to the home page',
  async (path) => {
    const page = await shop.newPage()
    expect(await open(page, path)).toBe(404)
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await readText(page.getByRole('heading', { level: 1 }))).toBe('Page introuvable')
    expect(await page.getByText("Cette page n'existe plus.", { exact: true }).isVisible()).toBe(true)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(takeProblems(page)).toEqual([expect.stringContaining('404')])
    await expectClean(page)
    await page.getByRole('link', { name: "Retour à l'accueil", exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Vos loisirs à L’Atelier' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

// [C-ROUTE-015] [C-ROUTE-016] [C-SCREEN-038] [C-SCREEN-040]
test.each([undefined, 'marie@demo.test'])('a misspelt or unknown URL is not found (%s)', async (as) => {
  const page = await shop.newPage({ as })
  const expectNotFound = async (path: string) => {
    await page.getByRole('heading', { level: 1, name: 'Page introuvable', exact: true }).waitFor()
    expect(new URL(page.url()).pathname, path).toBe(path)
    expect(await page.getByText("Cette page n'existe plus.", { exact: true }).isVisible(), path).toBe(true)
    for (const part of ['banner', 'contentinfo', 'navigation'] as const)
      expect(await page.getByRole(part).count(), `${path}: ${part}`).toBe(0)
  }
  const unknown = [
    ...['/a/bowling', '/a/bowling/a-demo-bowling/x', '/v', '/c1/culture', '/c4/x/c4-1', '/c1/x/c1-none', '/terms/x'],
    ...['/cart/x', '/orders/pi_1/x', '/login/x', '/link', '/admin-order', '/index.php', '/.env'],
  ]
  for (const path of as ? unknown.slice(0, 3) : unknown) {
    expect([path, await open(page, path)]).toEqual([path, 404])
    await expectNotFound(path)
  }
  // From a page of ours, without loading another.
  for (const path of ['/rien/du/tout', '/a/x/a-unknown', '/cart/x']) {
    await open(page, '/contact')
    await goTo(page, path)
    await expectNotFound(path)
  }
  takeProblems(page)
})

// [C-SCREEN-002]
test('bourbon.localhost, in another region, shows nothing of this catalogue', async () => {
  const page = await shop.newPage({ host: BOURBON })
  await open(page, '/')
  const text = await readText(page)
  expect(text).toContain('Bourbon')
  expect(await readText(page.getByRole('contentinfo'))).toContain('Site offert par Comité Bourbon')
  expect(text).not.toMatch(/Atelier|Culture et spectacles|Machines rêvées/)
  expect(await open(page, '/a/machines/a-demo-machines-revees')).toBe(404)
  expect(await open(page, '/c1/culture/c1-demo-culture')).toBe(404)
  await open(page, '/recherche?q=théâtre')
  expect(await readText(page.getByRole('main'))).toContain('Aucune activité ne correspond')
  // And nothing of its own is in the other region.
  const atelier = await shop.newPage()
  await open(atelier, '/recherche?q=lagon')
  expect(await readText(atelier.getByRole('main'))).not.toContain('Baptême de plongée')
})
