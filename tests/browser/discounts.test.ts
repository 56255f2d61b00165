/** The calendar on each day: the saving and its colour, or the lowest price. */
import { expect, test } from 'vitest'
import type { CallResult } from '#api/client.ts'
import { wallClock } from '#kernel/time/region-time.ts'
import { answerRoute, open, openBrowserShop, readText } from '../support/browser.ts'
import { bookingRegion } from '../support/browser-buying.ts'
import { goTo } from '../support/browser-clock.ts'

const shop = openBrowserShop()
const HOUR = 3_600_000
const eur = (cents: number) => ({ cents, currency: 'eur' as const })

// [C-CONSTANT-030] [C-RULE-076] [C-RULE-081] [C-RULE-082] [C-RULE-087]
test('the calendar opens on the current month, colours each discount band, and shows the price of a day without a discount', async () => {
  const page = await shop.newPage()
  // Percents of a price of 100 €, by band.
  const bands = [
    [-5, 0, 2],
    [3, 9],
    [10, 14.4],
    [14.5, 19],
    [20, 24],
    [25, 29],
    [30, 60],
  ]
  await page.route('**/api/get-activity', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    await route.fulfill({ json: { res: { activity: { ...body.res.activity, firstStockTs: null } } } })
  })
  const asked: { startTs: number; endTs: number }[] = []
  await page.route('**/api/list-activity-stock', async (route) => {
    const { startTs, endTs } = route.request().postDataJSON()
    asked.push({ startTs, endTs })
    const res: CallResult<'/list-activity-stock'> = {
      hasFlexibleStocks: false,
      expertTicketFixedStocks: [],
      expertTicketFlexibleStocks: [],
      stocks: bands.flat().map((percent, at) => ({
        id: `si-${at}`,
        available: 9,
        contractKind: 'DatedLeisure',
        // At noon of the first days of the month that is asked for.
        reservation: {
          type: 'Fixed',
          period: { startTs: startTs + (24 * at + 12) * HOUR, endTs: startTs + (24 * at + 13) * HOUR },
        },
        // The dearer one, which is listed first, is not what a day costs at least.
        availableTickets: (percent > 0 ? [0] : [5000, 0]).map((dearer, position) => ({
          id: `ti-${at}-${position}`,
          label: 'Place',
          description: '',
          minQuantity: 1,
          maxQuantity: 9,
          publicPrice: eur(10_000 + dearer),
          youpiizPrice: eur(10_000 - 100 * percent + dearer),
          fees: eur(0),
          options: [],
          span: 1,
        })),
        offers: [],
        terms: null,
      })),
    }
    await route.fulfill({ json: { res } })
  })
  await open(page, '/contact')
  await goTo(page, '/a/x/a-demo-karting-session')
  await page.mouse.move(2, 2)
  const booking = bookingRegion(page)
  const month = (ahead: number) => {
    const today = wallClock('Europe/Paris', Date.now())
    const first = new Date(today.year, today.month - 1 + ahead, 1)
    return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric' }).format(first)
  }
  // The first date is unknown: no error, and today's month.
  await booking.getByRole('grid', { name: month(0) }).waitFor()
  // From the first of this month to the first of the next, at midnight in France.
  await expect.poll(() => asked.length).toBe(1)
  const [range = { startTs: 0, endTs: 0 }] = asked
  const inFrance = new Intl.DateTimeFormat('fr-FR', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    timeZone: 'Europe/Paris',
  })
  expect([range.startTs, range.endTs].map((at) => inFrance.format(at))).toEqual(
    [0, 1].map((ahead) => expect.stringMatching(new RegExp(`^1(er)? ${month(ahead)} à 00:00$`))),
  )
  expect(
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0)

  await booking.getByRole('button', { name: 'Mois suivant' }).click()
  await booking.getByRole('grid', { name: month(1) }).waitFor()
  const badges = booking.locator('[data-badge]')
  await expect.poll(() => badges.count()).toBe(bands.flat().length)
  const drawn = await badges.evaluateAll((all) =>
    all.map((badge) => ({
      text: getComputedStyle(badge, '::before').content.replaceAll('"', '').replace(/\s/g, ' '),
      colour: getComputedStyle(badge).backgroundColor,
    })),
  )
  expect(drawn.map(({ text }) => text)).toEqual([
    '105,00 €',
    '100,00 €',
    ...['-2%', '-3%', '-9%', '-10%', '-14%', '-15%', '-19%', '-20%', '-24%', '-25%', '-29%', '-30%', '-60%'],
  ])
  const colours = bands.map((band, at) => {
    const from = bands.slice(0, at).flat().length
    return new Set(drawn.slice(from, from + band.length).map(({ colour }) => colour))
  })
  expect(colours.map(({ size }) => size)).toEqual(bands.map(() => 1))
  expect(new Set(colours.flatMap((band) => [...band])).size).toBe(bands.length)
  expect(await readText(booking)).not.toContain('Échec')

  // The badge on a card follows the same rule.
  // After a promotion, too: what is saved of the public price, not of ours.
  const saved = {
    '-1%': [9_900, 9_900],
    '100,00 €': [10_000, 10_000],
    '105,00 €': [10_500, 10_500],
    '-19%': [9_000, 8_100],
  }
  await page.route('**/api/list-activity', async (route) => {
    const body = await (await answerRoute(shop.server, route)).json()
    for (const [at, [own = 0, lowest = 0]] of Object.values(saved).entries()) {
      const { item } = body.res.activities[at]
      item.accessible = true
      item.bestStock.discount = { price1: eur(10_000), price2: eur(own), price3: eur(lowest) }
    }
    await route.fulfill({ json: body })
  })
  await goTo(page, '/c1/x/c1-demo-culture')
  const cards = page.getByRole('main').getByRole('article')
  for (const [at, text] of Object.keys(saved).entries()) await cards.nth(at).getByText(text, { exact: true }).waitFor()
  const promoted = cards.nth(3).getByText('-19%', { exact: true })
  expect(await promoted.evaluate((badge) => getComputedStyle(badge).backgroundColor)).toBe(
    drawn.find(({ text }) => text === '-19%')?.colour,
  )
})
