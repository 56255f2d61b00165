/** How each kind of activity is offered: its verb, its price, its calendar, its code or card. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answerRoute, open, openBrowserShop, readText, takeProblems } from '../support/browser.ts'
import { bookingRegion, openActivity } from '../support/browser-buying.ts'
import { liveAt, sundayInParis } from '../support/browser-time.ts'

const shop = openBrowserShop()

/** Text of the button that leads to the booking. */
const buttonVerb = (page: Page) =>
  readText(
    page
      .getByRole('main')
      .getByRole('button', { name: /^(Réserver|Acheter)$/ })
      .filter({ visible: true }),
  )

/** That each of these parts stands below the one before it. */
async function expectBelowEachOther(parts: readonly Locator[]): Promise<void> {
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(new Set(tops).size).toBe(parts.length)
}

/** Clicks what opens an address of somebody else in a new tab, and answers that address. */
async function followOut(page: Page, link: Locator): Promise<string> {
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'Ailleurs' }))
  const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await tab.getByText('Ailleurs').waitFor()
  const address = tab.url()
  await tab.close()
  return address
}

// [C-SCREEN-061] [C-SCREEN-069] [C-SCREEN-070] [C-SCREEN-071] [C-SCREEN-072]
test('a buyer reserves dated tickets from a calendar and buys undated ones from a list', async () => {
  const page = await shop.newPage()
  const dated = await openActivity(page, 'karting-session')
  await dated.getByRole('grid').waitFor()
  expect(await buttonVerb(page)).toBe('Réserver')
  const dates = dated.getByText('DATES DISPONIBLES', { exact: true })
  const guarantee = (booking: Locator) => booking.getByText('Tarifs négociés par votre comité')
  const title = (booking: Locator, text: string) => booking.getByRole('heading', { name: text, exact: true })
  await expectBelowEachOther([
    title(dated, 'Réservez dès maintenant'),
    guarantee(dated),
    dates,
    dated.getByRole('grid'),
  ])
  await dated.getByRole('button', { name: 'Mois suivant' }).click()
  await dated
    .getByRole('button', { name: /^dimanche .*, dès / })
    .first()
    .click()
  await dated.getByText('14:30 - 15:00').waitFor()

  const period = await openActivity(page, 'rives-jour')
  const validity = period.getByText(/Valable du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}/).first()
  await validity.waitFor()
  expect(await buttonVerb(page)).toBe('Acheter')
  expect(await period.getByRole('grid').or(dates).count()).toBe(0)
  await expectBelowEachOther([title(period, 'Achetez dès maintenant'), guarantee(period), validity])
  await period.getByRole('button', { name: 'Ajouter : Adulte', exact: true }).waitFor()
  expect(await period.getByRole('button', { name: 'Ajouter au panier' }).count()).toBe(0)
  for (const name of ['Connectez-vous', 'Pas encore inscrit ? Créer un compte']) {
    const href = `${await period.getByRole('link', { name }).getAttribute('href')}`
    expect(new URL(href, page.url()).searchParams.get('redirect')).toBe('/a/rives-jour/a-demo-rives-jour')
  }

  // Activities beside a premium offer are hidden, too.
  await open(page, '/a/grand-prix/a-demo-grand-prix-equipe')
  const premium = page.getByRole('region', { name: 'Offre premium' })
  for (const name of ['Connectez-vous', 'créez un compte']) {
    const href = `${await premium.getByRole('link', { name }).getAttribute('href')}`
    expect(new URL(href, page.url()).searchParams.get('redirect')).toBe('/a/grand-prix/a-demo-grand-prix-equipe')
  }

  const gone = await openActivity(page, 'voix-hiver')
  await gone.getByText('Stock épuisé', { exact: true }).waitFor()
  await gone.getByRole('heading', { name: 'Aucun billet en vente pour le moment' }).waitFor()
  expect(await gone.getByText('dès maintenant').count()).toBe(0)
  await gone.getByRole('button', { name: 'Me prévenir si une place se libère' }).waitFor()
  expect(await gone.getByRole('button').count()).toBe(1)

  // A promo code and a member card are bought, too.
  for (const key of ['code-train', 'carte-sport']) {
    await open(page, `/a/x/a-demo-${key}`)
    expect(await buttonVerb(page), key).toBe('Acheter')
  }
})

/** No calendar, no ticket to choose and nothing that puts it into a cart. */
async function expectNoReservation(page: Page): Promise<void> {
  expect(await bookingRegion(page).count()).toBe(0)
  expect(await page.getByRole('grid').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Ajouter/ }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Connectez-vous' }).count()).toBe(0)
}

// [C-RULE-013] [C-SCREEN-074] [C-SCREEN-075] [C-SCREEN-076]
test('a promo-code activity shows its saving, its code and its link, each only if it is set', async () => {
  const page = await shop.newPage()
  await open(page, '/a/x/a-demo-code-train')
  expect(await buttonVerb(page)).toBe('Acheter')
  const code = page.getByRole('region', { name: '-15 %' })
  expect(await code.getByRole('heading', { name: '-15 %' }).isVisible()).toBe(true)
  expect(await readText(code)).toContain('À saisir avant le paiement sur trains-azur.test. AZUR15')
  expect(await followOut(page, code.getByRole('link', { name: /^Profiter de l’offre/ }))).toBe(
    'https://trains-azur.test/',
  )
  await expectNoReservation(page)

  await open(page, '/v/x/v-demo-avantages-plus')
  await page.route('**/api/get-activity', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    Object.assign(body.res.activity.promoCodeStock, { content: '', link: '' })
    await route.fulfill({ json: body })
  })
  await page.getByRole('main').getByRole('link', { name: 'Librairie du Passage : livraison offerte' }).click()
  const bare = page.getByRole('region', { name: 'Livraison offerte' })
  await bare.getByText('Valable sur toute commande, sans minimum.').waitFor()
  expect(await bare.getByRole('link').or(bare.getByRole('button')).or(bare.locator('code')).count()).toBe(0)
  expect(takeProblems(page)).toEqual([])
})

// [C-RULE-014] [C-RULE-025] [C-SCREEN-077] [C-SCREEN-078] [C-SCREEN-079]
test('a member-card activity shows its benefit, and links to its own URL or to the card', async () => {
  const page = await shop.newPage()
  await open(page, '/a/x/a-demo-carte-sport')
  expect(await buttonVerb(page)).toBe('Acheter')
  const benefit = page.getByRole('region', { name: '-25 %' })
  expect(await benefit.getByRole('heading', { name: '-25 %' }).isVisible()).toBe(true)
  expect(await readText(benefit)).toContain('Présentez votre carte membre à l’accueil de la salle.')
  expect(await benefit.getByRole('button').count()).toBe(0)
  await expectNoReservation(page)
  expect(await followOut(page, benefit.getByRole('link', { name: /^Trouver une salle/ }))).toBe(
    'https://tonus.test/salles',
  )

  // Without an address of its own the call to action leads to the card.
  const member = await shop.newPage({ as: 'marie@demo.test' })
  await open(member, '/a/x/a-demo-carte-table')
  await member.getByRole('link', { name: 'Présenter ma carte' }).click()
  await member.getByRole('region', { name: 'Carte membre' }).waitFor()
  expect(new URL(member.url()).pathname).toBe('/member-card')
  expect(takeProblems(page)).toEqual([])
})

/** The hue of a text as it is painted. */
async function textHue(text: Locator): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return []
    canvas.fillStyle = getComputedStyle(element).color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  })
  const brightness = (red + green + blue) / 3
  // Neither black nor white.
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 48 && brightness > 48 && brightness < 208) return 'grey'
  if (red > 1.5 * Math.max(green, blue)) return 'red'
  return green > 1.2 * Math.max(red, blue) ? 'green' : `rgb(${red}, ${green}, ${blue})`
}

// [C-RULE-087] [C-SCREEN-062] [C-SCREEN-063] [C-SCREEN-064] [C-SCREEN-065]
test('the lowest price is grey without a discount, green with one, red with two', async () => {
  const page = await shop.newPage()
  const expectLowest = async (price: string, hue: string) => {
    const shown = bookingRegion(page).locator('header').getByText(price)
    await shown.waitFor()
    // The word stands before its price, in the same line.
    const line = shown.locator('xpath=..')
    expect(await line.evaluate((each) => each.firstChild?.textContent)).toBe('Dès')
    expect([price, await textHue(shown)]).toEqual([price, hue])
  }
  // Children pay least of all, and 10 % less for now.
  await openActivity(page, 'rives-jour')
  await expectLowest('21,15 €', 'red')
  await openActivity(page, 'bowling')
  await expectLowest('12,50 €', 'green')

  // Three prices of 16 €: without reduction, with a promotion alone, with ours alone, with both.
  const eur = (cents: number) => ({ cents, currency: 'eur' })
  for (const [own, lowest, shown, hue] of [
    [1600, 1600, '16,00 €', 'grey'],
    [1600, 1500, '15,00 €', 'green'],
    [1400, 1400, '14,00 €', 'green'],
    [1400, 1300, '13,00 €', 'red'],
  ] as const) {
    await open(page, '/v/x/v-demo-cle-des-champs')
    await page.route('**/api/get-activity', async (route) => {
      const body = await (await answerRoute(shop.server, route)).json()
      const { discount } = body.res.activity.bestStock
      Object.assign(discount, { price1: eur(1600), price2: eur(own), price3: eur(lowest) })
      await route.fulfill({ json: body })
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: /bowling/i })
      .first()
      .click()
    await expectLowest(shown, hue)
    await page.unroute('**/api/get-activity')
  }
})

/** Name, badge and price of each day of the month, by its number. */
async function readCells(cells: Locator) {
  const read = await cells.evaluateAll((all) =>
    all.map((cell) => {
      // Drawn by the style sheet: what is painted, not what stands in the attribute.
      const painted = (mark: Element | null) =>
        mark?.checkVisibility() ? getComputedStyle(mark, '::before').content : ''
      return {
        day: Number.parseInt(cell.textContent, 10),
        name: cell.getAttribute('aria-label') ?? '',
        badge: painted(cell.querySelector('[data-badge]')),
        price: painted(cell.querySelector('[data-price]')),
        disabled: cell.matches(':disabled'),
      }
    }),
  )
  const plain = (text: string) => text.replace(/\s/g, ' ').replaceAll('"', '')
  return new Map(
    read.map(({ day, name, badge, price, disabled }) => [
      day,
      { name: plain(name), badge: plain(badge), price: plain(price), disabled },
    ]),
  )
}

// [C-COMPONENT-009] [C-COMPONENT-010] [C-COMPONENT-011] [C-SCREEN-056] [C-ENTITY-038]
test.each(['America/New_York', 'Pacific/Auckland'])(
  'calendar and opening hours start on the current day in France for a browser in %s',
  async (timezoneId) => {
    const now = sundayInParis()
    const page = await shop.newPage({ timezoneId })
    await liveAt(page, shop.server, now)
    // In the month after that nothing is saved.
    await page.route('**/api/list-activity-stock', async (route) => {
      const body = await (await answerRoute(shop.server, route)).json()
      const tickets = body.res.stocks.flatMap((stock: { availableTickets: object[] }) => stock.availableTickets)
      if (route.request().postDataJSON().startTs > now)
        for (const ticket of tickets) ticket.publicPrice = ticket.youpiizPrice
      await route.fulfill({ json: body, headers: { date: new Date(now).toUTCString() } })
    })
    await open(page, '/v/x/v-demo-musee-lumieres')
    await page.getByRole('main').getByRole('link', { name: 'Exposition « Machines rêvées »' }).click()
    const contact = page.getByRole('region', { name: 'Contact et Accès' })
    const days = contact.getByRole('table', { name: 'Horaires d’ouverture' }).getByRole('rowheader')
    await days.first().waitFor()
    expect(await days.allInnerTexts()).toEqual([
      'Dimanche',
      'Lundi',
      'Mardi',
      'Mercredi',
      'Jeudi',
      'Vendredi',
      'Samedi',
    ])

    const today = Number(new Intl.DateTimeFormat('fr-FR', { day: 'numeric', timeZone: 'Europe/Paris' }).format(now))
    const cells = bookingRegion(page).locator('[role=gridcell] button')
    await expect.poll(() => cells.locator('[data-badge]').count()).toBeGreaterThan(3)
    const month = await readCells(cells)
    const week = Array.from({ length: 7 }, (_, at) => month.get(today + at))
    expect(week.map((cell) => cell?.badge)).toEqual(['-21%', '', '', '-21%', '', '-21%', '-21%'])
    expect(week.map((cell) => cell?.price)).toEqual(['9,50 €', '', '', '9,50 €', '', '9,50 €', '9,50 €'])
    expect(week[0]?.name).toMatch(/^dimanche .*, dès 9,50 €, 21 % sous le prix public du partenaire$/)
    // This week had places on Wednesday, Friday and Saturday; earlier weeks are not shown at all.
    const past = [...month].filter(([day]) => day < today)
    expect(past.length).toBe(6)
    const unavailable = past.filter(
      ([, { name, badge, disabled }]) => badge === '' && disabled && name.endsWith(', indisponible'),
    )
    expect(unavailable.length).toBe(past.length)
    expect(week[0]?.disabled).toBe(false)

    await bookingRegion(page).getByRole('button', { name: 'Mois suivant' }).click()
    await expect
      .poll(async () => new Set([...(await readCells(cells)).values()].map(({ badge }) => badge)))
      .toEqual(new Set(['', '9,50 €']))
  },
)

// [C-SCREEN-056]
test('the opening hours begin with Wednesday when it is Wednesday', async () => {
  const page = await shop.newPage()
  await liveAt(page, shop.server, sundayInParis() + 3 * 86_400_000)
  await open(page, '/v/x/v-demo-musee-lumieres')
  await page.getByRole('main').getByRole('link', { name: 'Exposition « Machines rêvées »' }).click()
  const contact = page.getByRole('region', { name: 'Contact et Accès' })
  const days = contact.getByRole('table', { name: 'Horaires d’ouverture' }).getByRole('rowheader')
  await days.first().waitFor()
  expect(await days.allInnerTexts()).toEqual(['Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche', 'Lundi', 'Mardi'])
})
