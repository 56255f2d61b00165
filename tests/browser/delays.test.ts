/** How long the page waits, by a clock of its own that the test moves on. */
import { expect, test } from 'vitest'
import type { OrderItem } from '../../src/contract/order-shapes.ts'
import { HOOBIIZ, openBrowserShop, takeProblems } from '../support/browser.ts'
import { breakUntilAwaited, elapsed, goTo, openStopped, settle, timesAsked } from '../support/browser-clock.ts'

const shop = openBrowserShop()
const MARIE = 'marie@demo.test'
type News = [status: OrderItem['status'], ...OrderItem['attachments'][number]['status'][]]

/** An order of one item that stands as `news` says; its label tells which answer it is. */
function orderInState([status, ...attachments]: News, answer: number): OrderItem {
  const eur = { cents: 100, currency: 'eur' as const }
  return {
    id: 'oi-1',
    paymentId: 'pi_1',
    itemType: 'Ticket',
    status,
    startedAt: 1,
    endedAt: status === 'Pending' ? null : 1,
    attachments: attachments.map((each, at) => ({ id: `f-${at}`, status: each, url: `/files/f-${at}.pdf` })),
    activity: { id: 'a', slugName: 'a', label: 'A', media: null, vendor: { id: 'v', name: 'V', slugName: 'v' } },
    ticketInfo: { id: 't', label: `Réponse ${answer}` },
    quantity: 1,
    options: [],
    total: { price1: eur, price2: eur, price3: eur, fees: eur, total: eur },
    fees: eur,
    validityDateStr: '',
    terms: null,
    holdUntil: null,
    paymentInReview: false,
  }
}

// [C-SCREEN-088] [C-SCREEN-089] [C-RULE-037]
test('an order asks for news after 100 ms, then twice as late each time up to 5 s, until all tickets are ready', async () => {
  const page = await shop.newPage({ as: MARIE })
  const news: News[] = [
    ...Array.from({ length: 8 }, (): News => ['Pending']),
    ['Success'],
    ['Success', 'Ready', 'AwaitingGeneration'],
    ['Success', 'AwaitingUpload'],
    ['Success', 'UnexpectedState'],
    ['Success', 'Ready', 'Ready'],
  ]
  let answers = 0
  await page.route('**/api/get-purchase', (route) => {
    const item = orderInState(news[answers] ?? ['Pending'], answers)
    // Nothing is missing of the other item: what is pending is first, a ticket may be missing of any.
    const other = { ...orderInState(['Success', 'Ready'], answers), id: 'oi-2' }
    answers += 1
    return route.fulfill({
      json: { res: { list: item.status === 'Pending' ? [item, other] : [other, item], invoices: [] } },
    })
  })
  await openStopped(page, '/account')
  await goTo(page, '/orders/pi_1')
  const main = page.getByRole('main')
  const delays: number[] = []
  for (const at of news.keys()) {
    await main.getByText(`Réponse ${at}`).first().waitFor()
    const making = await main.getByText('Création de vos billets en cours...').count()
    expect(making, `answer ${at}`).toBe(at > 7 && at < 12 ? 1 : 0)
    const accepted = await main.getByText('Paiement accepté, nous traitons votre commande.').count()
    expect(accepted, `answer ${at}`).toBe(at < 8 ? 1 : 0)
    delays.push(await elapsed(page, '/get-purchase'))
  }
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, ...Array(6).fill(5000), Number.POSITIVE_INFINITY])
  expect(await main.getByRole('link', { name: /^Télécharger le billet/ }).count()).toBe(3)
  expect(takeProblems(page)).toEqual([])
})

// [C-RULE-037] [C-SCREEN-111]
test("the partner's page asks in the same way, from the confirmation until the tickets are made", async () => {
  const page = await shop.newPage()
  const news: News[] = [['PendingConfirmation'], ['PendingConfirmation'], ['Success'], ['Success', 'Ready']]
  let answers = 0
  const next = () => {
    const order = orderInState(news[answers] ?? ['Pending'], answers)
    answers += 1
    return { order, user: { email: MARIE } }
  }
  await page.route('**/api/get-order-from-token', (route) => route.fulfill({ json: { res: next() } }))
  await page.route('**/api/finalize-purchase', (route) => route.fulfill({ json: { res: { order: next().order } } }))
  await openStopped(page, '/contact')
  await goTo(page, '/admin-order/token')
  const main = page.getByRole('main')
  await main.getByText('Réponse 0').waitFor()
  // Before the decision there is nothing to wait for.
  expect(await elapsed(page, '/get-order-from-token')).toBe(Number.POSITIVE_INFINITY)
  await main.getByRole('button', { name: 'Valider la commande' }).click()
  const yes = page.getByRole('button', { name: 'Oui, valider' })
  await page.clock.runFor(1000)
  await yes.click()
  const delays: number[] = []
  for (const at of [1, 2, 3]) {
    await main.getByText(`Réponse ${at}`).first().waitFor()
    expect(await main.getByText('Création des billets en cours...').count(), `answer ${at}`).toBe(at < 3 ? 1 : 0)
    delays.push(await elapsed(page, '/get-order-from-token'))
  }
  expect(delays).toEqual([100, 200, Number.POSITIVE_INFINITY])
  await main.getByText('La commande est validée : le client reçoit ses billets.').waitFor()
})

// [C-CONSTANT-021] [C-CONSTANT-022]
test('a request is given up after 15 seconds, asking for stock never', async () => {
  const page = await shop.newPage({ as: MARIE })
  await page.route(/\/api\/(list-purchase|list-activity-stock)$/, () => undefined)
  await openStopped(page, '/a/x/a-demo-bowling')
  await expect.poll(() => timesAsked(page, '/list-activity-stock')).toBe(1)
  await page.clock.runFor(300_000)
  expect(await page.getByText(/^Échec du chargement des billets/).count()).toBe(0)
  await goTo(page, '/orders')
  await expect.poll(() => timesAsked(page, '/list-purchase')).toBe(1)
  const failed = page.getByRole('heading', { name: 'Échec du chargement des commandes' })
  await page.clock.runFor(14_999)
  await settle(page)
  expect(await failed.count()).toBe(0)
  await page.clock.runFor(1)
  await failed.waitFor()
})

// [C-ERROR-003]
test('a map whose tiles never come is gone after 15 seconds', async () => {
  const page = await shop.newPage()
  await page.route('**/_dev/tiles/**', () => undefined)
  await openStopped(page, '/a/x/a-demo-rives-jour')
  const figure = page.getByRole('main').locator('figure:has([aria-label^="Carte"])')
  // Waits for frames are the clock's too: the page is scrolled at once.
  await page
    .getByRole('main')
    .locator('figure')
    .evaluate((element) => element.scrollIntoView())
  await figure.waitFor({ state: 'attached' })
  await page.clock.runFor(14_000)
  await settle(page)
  expect(await figure.count()).toBe(1)
  await page.clock.runFor(1_000)
  await figure.waitFor({ state: 'detached' })
  expect(await page.getByText('Île de la Prairie').count()).toBeGreaterThan(0)
})

// [C-CONSTANT-019]
test('a picture that failed to load is asked for every 5 seconds until it is there', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  await openStopped(page, '/')
  await page.route('**/api/get-media', (route) => route.fulfill({ status: 404, json: { error: { code: 'x' } } }))
  const image = page.locator('img[data-media]').first()
  await breakUntilAwaited(page, image, 5000)
  const shown = () => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)
  expect([await elapsed(page, '/get-media'), await elapsed(page, '/get-media'), await shown()]).toEqual([
    5000,
    5000,
    false,
  ])
  await page.unroute('**/api/get-media')
  expect(await elapsed(page, '/get-media')).toBe(5000)
  await expect.poll(shown).toBe(true)
})

test('a blurred picture stands in for a slow one, and goes when that is there', async () => {
  const page = await shop.newPage({ host: HOOBIIZ })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const image = page.locator('img[data-media]').first()
  const blurred = () => image.evaluate((img: HTMLImageElement) => getComputedStyle(img).backgroundImage.slice(0, 14))
  await expect.poll(blurred).toBe('url("data:imag')
  release()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)
  await expect.poll(blurred).toBe('none')
})
