/** What a buyer reads about the payment of an order, wherever it is listed, and what may be done about it. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expertPrice, expertProduct, expertStock, expertTicket } from '../../src/features/expert-tickets/tables.ts'
import { dayKey } from '../../src/features/stock/region-time.ts'
import { newId } from '../../src/lib/new-id.ts'
import { SIMULATOR_WEBHOOK_SECRET } from '../../src/simulators/keys.ts'
import { webhookSigner } from '../../src/simulators/stripe/signature.ts'
import { expectCleanEverywhere, HOOBIIZ, open, openBrowserShop, payWithCard, readText } from '../support/browser.ts'
import { type HttpMember, httpCall, newHttpMembers, payByCard } from '../support/http-shop.ts'
import { newShop, type Sold } from '../support/shop.ts'

const UNPAID = 'En attente de paiement'
const ACCEPTED = 'Paiement accepté, nous traitons votre commande.'
const GOOD = '4242 4242 4242 4242'
const DAY = 86_400_000

const shop = openBrowserShop()

const call = <Path extends Parameters<typeof httpCall>[2]>(
  buyer: HttpMember,
  path: Path,
  input: Parameters<typeof httpCall<Path>>[3],
) => httpCall(shop.server, buyer, path, input)

/** A member with a page of the shop, and something to buy. */
async function buyerWithPage(): Promise<{ buyer: HttpMember; page: Page; sold: Sold }> {
  const db = shop.server.db()
  const [buyer] = await newHttpMembers(db, 1)
  if (!buyer) throw new Error('No member.')
  const sold = await newShop({ db: () => db }).sell()
  const page = await shop.newPage({ host: HOOBIIZ, session: buyer.cookie.replace('session=', '') })
  return { buyer, page, sold }
}

const addTicket = (buyer: HttpMember, sold: Sold) =>
  call(buyer, '/add-ticket-to-cart', { stockIds: sold.slotIds, ticketInfoId: sold.ticketId, quantity: 1 })

async function start(buyer: HttpMember) {
  const { payment } = await call(buyer, '/start-cart-purchase', {})
  if (!payment) throw new Error('No payment was opened.')
  return payment
}

// [C-STATE-012] X06, D41
test('an unpaid order says so in the cart, in the list and on its page, each with the way back to the payment', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  await addTicket(buyer, sold)
  const { paymentId } = await start(buyer)
  const main = page.getByRole('main')

  await open(page, '/cart')
  await main.getByText(UNPAID, { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'unpaid in the cart')

  await open(page, `/orders/${paymentId}`)
  expect(await main.getByText(UNPAID, { exact: true }).first().isVisible()).toBe(true)
  expect(await readText(main)).not.toContain('Paiement accepté')
  await expectCleanEverywhere(page, 'unpaid order')

  await open(page, '/orders')
  expect(await main.getByText(UNPAID, { exact: true }).first().isVisible()).toBe(true)
  expect(await readText(main)).toMatch(/Vos billets sont réservés jusqu’à \d\d:\d\d/)
  await expectCleanEverywhere(page, 'unpaid in the orders')
  await main.getByRole('link', { name: 'Reprendre le paiement' }).click()
  await page.waitForURL('**/cart')
  await main.getByRole('button', { name: 'Reprendre le paiement' }).click()
  await payWithCard(page, GOOD)
  await page.waitForURL('**/orders/*')
  await main.getByRole('link', { name: /^Télécharger le billet/ }).waitFor()
  expect(await readText(main)).not.toContain(UNPAID)
})

/** Pays by card and waits until the order is more than a payment. */
async function bought(buyer: HttpMember, sold: readonly Sold[]) {
  for (const each of sold) await addTicket(buyer, each)
  const payment = await start(buyer)
  expect(await payByCard(shop.server, payment)).toBe('succeeded')
  const { paymentId } = payment
  const list = async () => (await call(buyer, '/get-purchase', { paymentId })).list
  await expect.poll(async () => (await list())[0]?.status).not.toBe('Pending')
  return { paymentId, list: await list() }
}

test('a buyer reads before the payment that an item may be cancelled until it is issued, and cancels it in the orders', async () => {
  const { buyer, page } = await buyerWithPage()
  const db = shop.server.db()
  const facts = { label: 'Atelier de poterie', memberMayCancel: true }
  const sold = await newShop({ db: () => db }).sell({ mode: 'VendorConfirm', activity: facts })
  const main = page.getByRole('main')
  await open(page, `/a/x/${sold.activityId}`)
  await main.getByText('Annulable depuis votre compte tant que vos billets ne sont pas émis').waitFor()
  await addTicket(buyer, sold)
  await open(page, '/cart')
  await main.getByText('Exception pour « Atelier de poterie » : vous pouvez annuler').waitFor()
  // What holds for everything else still stands there.
  expect(await readText(main)).toContain('une commande validée n’est ni échangée ni remboursée')
  await expectCleanEverywhere(page, 'cancellable in the cart')
  await main.getByRole('button', { name: 'Passer au paiement' }).click()
  const form = page.getByRole('form', { name: 'Paiement par carte' })
  await form.getByText('Exception pour « Atelier de poterie » : vous pouvez annuler').waitFor()
  await payWithCard(page, GOOD)
  await page.waitForURL('**/orders/*')
  const cancel = main.getByRole('button', { name: 'Annuler cet article : Atelier de poterie', exact: true })
  await cancel.waitFor()
  await expectCleanEverywhere(page, 'cancellable order')
  await open(page, '/orders')
  await cancel.click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cet article ?' })
  await dialog.getByText('sur la carte qui a servi au paiement').waitFor()
  expect(await readText(dialog)).toContain('Vous êtes remboursé de 16,00 €')
  await expectCleanEverywhere(page, 'cancellation asked')
  await dialog.getByRole('button', { name: 'Annuler et être remboursé', exact: true }).click()
  await main.getByText('Annulée', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(await cancel.count()).toBe(0)
})

test('an article whose date was exchanged says so, with the way to the new one', async () => {
  const { buyer, page } = await buyerWithPage()
  const db = shop.server.db()
  const sell = (label: string) => newShop({ db: () => db }).sell({ mode: 'AdminConfirm', activity: { label } })
  const { paymentId, list } = await bought(buyer, [await sell('Ancienne date'), await sell('Nouvelle date')])
  const idByLabel = new Map(list.map(({ id, activity }) => [activity.label, id]))
  const args = [idByLabel.get('Nouvelle date') ?? '', idByLabel.get('Ancienne date') ?? '']
  await db.write([{ sql: "update order_item set status = 'Canceled', exchanged_for = ? where id = ?", args }])
  const main = page.getByRole('main')
  await open(page, '/orders')
  await main.getByText('Échangée', { exact: true }).waitFor()
  expect(await readText(main)).not.toContain('Annulée')
  await expectCleanEverywhere(page, 'exchanged in the orders')
  await main.getByText('Ces billets ne donnent plus accès.').getByRole('link').click()
  await page.waitForURL(`**/orders/${paymentId}#article-${args[0]}`)
  // The address is the new one while the list, which says the same, is still shown.
  await main.locator(`#article-${args[0]}`).waitFor()
  await main.getByText('Échangée', { exact: true }).waitFor()
})

// [C-ROUTE-018]
test('the page of one payment shows what was bought with it, and nothing of another purchase', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  const db = shop.server.db()
  const bought: { paymentId: string; ownHref: string }[] = []
  for (const each of [sold, await newShop({ db: () => db }).sell()]) {
    await addTicket(buyer, each)
    const payment = await start(buyer)
    expect(await payByCard(shop.server, payment)).toBe('succeeded')
    const { paymentId } = payment
    // The provider tells of it a moment later; until then another purchase cannot begin.
    const readStatus = async () => (await call(buyer, '/get-purchase', { paymentId })).list[0]?.status
    await expect.poll(readStatus).toBe('Success')
    bought.push({ paymentId, ownHref: each.activityId })
  }
  const linksTo = (activityId: string) => page.getByRole('main').locator(`a[href$="${activityId}"]`)
  for (const [at, { paymentId, ownHref }] of bought.entries()) {
    await open(page, `/orders/${paymentId}`)
    await linksTo(ownHref).first().waitFor()
    expect(await linksTo(bought[1 - at]?.ownHref ?? '').count()).toBe(0)
  }
})

/** A ticket of the third-party catalogue for tomorrow, in the buyer's cart. */
async function addExpert(buyer: HttpMember, { activityId }: Sold): Promise<void> {
  const db = shop.server.db()
  const [stockId, ticketId] = [newId('es'), newId('eti')]
  const productId = 'ocearium-adulte'
  const date = Date.now() + DAY
  const known = await db.query('select id from expert_product where id = ?', [productId])
  await db.write([
    ...(known.rows.length > 0
      ? []
      : [db.orm.insert(expertProduct).values({ id: productId, name: 'A', provider: 'O', json: {}, updatedAt: 0 })]),
    db.orm.insert(expertStock).values({ id: stockId, activityId, createdAt: 0 }),
    db.orm.insert(expertTicket).values({ id: ticketId, stockId, productId, label: 'Adulte', position: 0 }),
    db.orm
      .insert(expertPrice)
      .values({ productId, day: dayKey('Europe/Paris', date), price: 1990, originalPrice: 2450 })
      .onConflictDoNothing(),
  ])
  await call(buyer, '/add-expert-ticket-to-cart', { stockId, ticketInfoId: ticketId, quantity: 1, date })
}

/** The third party refuses nothing and confirms nothing until the test is over. */
async function stallPartner(): Promise<void> {
  const set = (mode: string) =>
    shop.server.fetch('/_dev/experticket/_faults', {
      host: HOOBIIZ,
      method: 'POST',
      body: JSON.stringify({ mode, only: 'transaction' }),
    })
  expect((await set('fail')).ok).toBe(true)
  onTestFinished(async () => void (await set('ok')))
}

// D41
test('a paid order that waits for a third party is accepted, and nowhere said to wait for its payment', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  await stallPartner()
  // The order's first item is delivered at once: the second one waits.
  await addTicket(buyer, sold)
  await addExpert(buyer, sold)
  const payment = await start(buyer)
  expect(await payByCard(shop.server, payment)).toBe('succeeded')
  const statuses = async () =>
    (await call(buyer, '/get-purchase', { paymentId: payment.paymentId })).list.map(({ status }) => status)
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Success', 'Pending']), { timeout: 20_000 })
  const main = page.getByRole('main')
  for (const path of [`/orders/${payment.paymentId}`, '/orders']) {
    await open(page, path)
    await main.getByText(ACCEPTED).waitFor()
    expect(await readText(main)).not.toContain(UNPAID)
    await expectCleanEverywhere(page, `accepted at ${path.split('/')[1]} ${path.split('/').length}`)
  }
})

// D41
test('a cancelled order stays in the list, with its state', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  await addTicket(buyer, sold)
  const { paymentId } = await start(buyer)
  await call(buyer, '/cancel-purchase', { paymentId })
  await open(page, '/orders')
  const main = page.getByRole('main')
  await main.getByText('Annulée', { exact: true }).waitFor()
  expect(await readText(main)).not.toContain(UNPAID)
  await expectCleanEverywhere(page, 'cancelled in the orders')
  await main.getByRole('link', { name: /^Voir la commande/ }).click()
  await page.waitForURL(`**/orders/${paymentId}`)
  await main.getByText('Annulée', { exact: true }).waitFor()
})

/** What the card provider sends when a payment is captured, signed with its secret; `facts` differ from the order. */
async function sendCaptured(paymentId: string, facts: object): Promise<number> {
  const { rows } = await shop.server.db().query('select id, total from attempt where payment_id = ?', [paymentId])
  const amount = Number(rows[0]?.total)
  const metadata = { attemptId: String(rows[0]?.id), region: 'eu' }
  const object = { id: paymentId, object: 'payment_intent', status: 'succeeded', currency: 'eur', amount, metadata }
  const now = Date.now()
  const event = {
    id: newId('ci'),
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(now / 1000),
    data: { object: { ...object, amount_received: amount, ...facts } },
  }
  const body = JSON.stringify(event)
  const signature = await webhookSigner(SIMULATOR_WEBHOOK_SECRET)(body, now)
  const headers = { 'stripe-signature': signature }
  return (await shop.server.fetch('/webhooks/stripe', { method: 'POST', headers, body })).status
}

/** A gauge of region eu, as an operator's Prometheus reads it. */
async function gauge(name: string): Promise<number> {
  const text = await (await shop.server.fetch('/metrics')).text()
  return Number(new RegExp(`^${name}\\{region="eu"\\} (\\d+)`, 'm').exec(text)?.[1])
}

test.each([
  ['another currency', { currency: 'usd' }],
  ['another amount', { amount: 1500, amount_received: 1500 }],
  ['less captured than asked', { amount_received: 100 }],
])(
  'a captured payment of %s delivers nothing, tells the operator, and the buyer that it is looked into',
  async (_, facts) => {
    const { buyer, page, sold } = await buyerWithPage()
    await addTicket(buyer, sold)
    const { paymentId } = await start(buyer)
    const failures = await gauge('guichet_order_failures_open')
    for (let times = 0; times < 2; times++) expect(await sendCaptured(paymentId, facts)).toBe(200)
    expect(await gauge('guichet_order_failures_open')).toBe(failures + 1)
    const { list } = await call(buyer, '/get-purchase', { paymentId })
    expect(list).toMatchObject([{ status: 'Pending', attachments: [], paymentInReview: true, holdUntil: null }])
    const main = page.getByRole('main')
    for (const path of [`/orders/${paymentId}`, '/orders']) {
      await open(page, path)
      await main.getByText('Paiement en cours de vérification').waitFor()
      const text = await readText(main)
      expect(text).not.toContain(UNPAID)
      expect(text).not.toContain('Paiement accepté')
      expect(text).not.toContain('Reprendre le paiement')
    }
    await open(page, `/orders/${paymentId}`)
    await expectCleanEverywhere(page, 'payment in review')
    expect((await call(buyer, '/list-cart', {})).pendingOrders).toEqual([])
  },
)
