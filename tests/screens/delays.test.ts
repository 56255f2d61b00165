/** How long a page waits, by a clock of its own that the test moves on. */
import { expect, test } from 'vitest'
import type { OrderItem } from '#contract/order-shapes.ts'
import { ATELIER, demoApp } from '../support/demo-app.ts'
import { screen, see, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { refusal } from '../support/document/visit.ts'
import { HOST, testApp } from '../support/test-app.ts'

const NEVER = Number.POSITIVE_INFINITY
const MARIE = 'marie@demo.test'
type News = [status: OrderItem['status'], ...OrderItem['attachments'][number]['status'][]]

const main = () => document.querySelector('main')
const notices = () => screen.findByRole('region', { name: /Notifications/ })

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
    contractKind: 'OpenTicket',
  }
}

// [C-SCREEN-088] [C-SCREEN-089] [C-RULE-037]
test('an order page polls after 100 ms, then with twice the delay each time up to 5 s, until all tickets are ready', async () => {
  const app = await testApp()
  const page = await openShop(app, { path: '/account', as: await app.newMember() })
  const news: News[] = [
    ...Array.from({ length: 8 }, (): News => ['Pending']),
    ['Success'],
    ['Success', 'Ready', 'AwaitingGeneration'],
    ['Success', 'AwaitingUpload'],
    ['Success', 'UnexpectedState'],
    ['Success', 'Ready', 'Ready'],
  ]
  let answers = 0
  page.intercept('/get-purchase', () => {
    const item = orderInState(news[answers] ?? ['Pending'], answers)
    // Nothing is missing of the other item: what is pending is first, a ticket may be missing of any.
    const other = { ...orderInState(['Success', 'Ready'], answers), id: 'oi-2' }
    answers += 1
    return Response.json({
      res: { list: item.status === 'Pending' ? [item, other] : [other, item], invoices: [] },
    })
  })
  const clock = page.stopClock()
  await page.goTo('/orders/pi_1')
  const delays: number[] = []
  for (const at of news.keys()) {
    await see(new RegExp(`Réponse ${at}$`))
    expect(sees('Création de vos billets en cours...', main()), `answer ${at}`).toBe(at > 7 && at < 12)
    expect(sees('Paiement accepté, nous traitons votre commande.', main()), `answer ${at}`).toBe(at < 8)
    delays.push(await clock.elapsed('/get-purchase'))
  }
  expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, ...Array(6).fill(5000), NEVER])
  expect(screen.getAllByRole('link', { name: /^Télécharger le billet/ })).toHaveLength(3)
  expect(page.problems).toEqual([])
})

// [C-RULE-037] [C-SCREEN-111]
test("the partner's page polls with growing delays, from the confirmation until the tickets are made", async () => {
  const page = await openShop(await testApp(), { path: '/contact' })
  const news: News[] = [['PendingConfirmation'], ['PendingConfirmation'], ['Success'], ['Success', 'Ready']]
  let answers = 0
  const next = () => {
    const order = orderInState(news[answers] ?? ['Pending'], answers)
    answers += 1
    return { order, user: { email: MARIE } }
  }
  page.intercept('/get-order-from-token', () => Response.json({ res: next() }))
  page.intercept('/finalize-purchase', () => Response.json({ res: { order: next().order } }))
  const clock = page.stopClock()
  await page.goTo('/admin-order/token')
  await see(/Réponse 0$/)
  // Before the decision there is nothing to wait for.
  expect(await clock.elapsed('/get-order-from-token')).toBe(NEVER)
  await page.press('Valider la commande')
  // The window opens a moment later.
  const yes = async () => {
    await clock.run(100)
    return screen.queryByRole('button', { name: 'Oui, valider' })
  }
  await expect.poll(yes).not.toBeNull()
  await page.press('Oui, valider')
  const delays: number[] = []
  for (const at of [1, 2, 3]) {
    await see(new RegExp(`Réponse ${at}$`))
    expect(sees('Création des billets en cours...', main()), `answer ${at}`).toBe(at < 3)
    delays.push(await clock.elapsed('/get-order-from-token'))
  }
  expect(delays).toEqual([100, 200, NEVER])
  await see('La commande est validée : le client reçoit ses billets.')
})

// [C-CONSTANT-021] [C-CONSTANT-022]
test('a request is abandoned after 15 seconds, a request for stock never', async () => {
  const app = await demoApp()
  const page = await openShop(app, {
    path: '/contact',
    host: ATELIER,
    as: await app.demoPerson(MARIE, ATELIER),
    before: (visit) => {
      for (const call of ['/list-purchase', '/list-activity-stock'])
        visit.intercept(call, () => new Promise<Response>(() => undefined))
    },
  })
  const clock = page.stopClock()
  await page.goTo('/a/x/a-demo-bowling')
  await expect.poll(() => page.asked('/list-activity-stock').length).toBeGreaterThan(0)
  await clock.run(300_000)
  expect(sees(/^Échec du chargement des billets/)).toBe(false)
  await page.goTo('/orders')
  await expect.poll(() => page.asked('/list-purchase').length).toBe(1)
  const failed = () => sees(/^Échec du chargement des commandes/, main())
  await clock.run(14_999)
  expect(failed()).toBe(false)
  await clock.run(1)
  await expect.poll(failed).toBe(true)
})

// [C-RULE-065] G08: five more tries, then the notice is the generic one; the form says what helps.
test('a form refused for too many requests reports it once the automatic retries are used up', async () => {
  const page = await openShop(await testApp(), { path: '/login', host: HOST })
  page.intercept('/request-login', refusal('tooManyRequests', 'Trop', undefined, 429))
  await page.fill('Adresse email', MARIE)
  const tries = () => page.asked('/request-login').length
  const clock = page.stopClock()
  await page.press('Continuer')
  for (let again = 1; again <= 5; again++) {
    await expect.poll(tries).toBe(again)
    await clock.run(1999)
    expect(tries()).toBe(again)
    await clock.run(1)
  }
  await see(/^Trop de tentatives, merci de réessayer/, main())
  await clock.run(1000)
  await see('Le service n’a pas pu répondre. Réessayez dans un instant.', await notices())
  expect(tries()).toBe(6)
})
