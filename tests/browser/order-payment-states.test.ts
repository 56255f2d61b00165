/** Orders in every state as a browser draws them; tests/screens say what a buyer reads of each and may do. */
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expertPrice, expertProduct, expertStock, expertTicket } from '#kernel/expert-tickets/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { newId } from '#lib/new-id.ts'
import { SIMULATOR_WEBHOOK_SECRET } from '#simulators/keys.ts'
import { webhookSigner } from '#simulators/stripe/signature.ts'
import { expectCleanEverywhere, HOOBIIZ, open, openBrowserShop } from '../support/browser.ts'
import { type HttpMember, httpCall, newHttpMembers, payByCard } from '../support/http-shop.ts'
import { newShop, type Sold } from '../support/shop.ts'

const UNPAID = 'En attente de paiement'
const ACCEPTED = 'Paiement accepté, nous traitons votre commande.'
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

/** Sends the card provider's event for a captured payment, signed with its secret; `facts` differ from the order. */
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

test('unpaid, cancellable, exchanged, accepted, cancelled and disputed orders are accessible at both widths', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  const db = shop.server.db()
  const sell = (sale: Parameters<ReturnType<typeof newShop>['sell']>[0]) => newShop({ db: () => db }).sell(sale)
  const main = page.getByRole('main')

  const { list } = await bought(buyer, [await sell({ mode: 'AdminConfirm' }), await sell({ mode: 'AdminConfirm' })])
  const args = [list[0]?.id ?? '', list[1]?.id ?? '']
  await db.write([{ sql: "update order_item set status = 'Canceled', exchanged_for = ? where id = ?", args }])
  const asked = await sell({ mode: 'VendorConfirm', activity: { label: 'Poterie', memberMayCancel: true } })
  await addTicket(buyer, asked)
  await open(page, '/cart')
  await main.getByText('Exception pour « Poterie » : vous pouvez annuler').waitFor()
  await expectCleanEverywhere(page, 'cancellable in the cart')
  await bought(buyer, [])
  await addTicket(buyer, sold)
  await call(buyer, '/cancel-purchase', { paymentId: (await start(buyer)).paymentId })
  await addTicket(buyer, sold)
  const review = await start(buyer)
  expect(await sendCaptured(review.paymentId, { currency: 'usd' })).toBe(200)
  await stallPartner()
  // The order's first item is delivered at once: the second one waits.
  await addTicket(buyer, sold)
  await addExpert(buyer, sold)
  const accepted = await start(buyer)
  expect(await payByCard(shop.server, accepted)).toBe('succeeded')
  const statuses = async () =>
    (await call(buyer, '/get-purchase', { paymentId: accepted.paymentId })).list.map(({ status }) => status)
  await vi.waitFor(async () => expect(await statuses()).toEqual(['Success', 'Pending']), { timeout: 20_000 })
  await addTicket(buyer, sold)
  const unpaid = await start(buyer)

  await open(page, '/orders')
  for (const text of ['Échangée', 'Annulée', 'Paiement en cours de vérification', ACCEPTED, UNPAID])
    await main.getByText(text, { exact: true }).first().waitFor()
  await expectCleanEverywhere(page, 'orders in every state')
  await main.getByRole('button', { name: 'Annuler cet article : Poterie', exact: true }).click()
  await page.getByRole('dialog', { name: 'Annuler cet article ?' }).waitFor()
  await expectCleanEverywhere(page, 'cancellation asked')
  for (const [what, { paymentId }] of Object.entries({ review, accepted, unpaid })) {
    await open(page, `/orders/${paymentId}`)
    await expectCleanEverywhere(page, `order: ${what}`)
  }
  await open(page, '/cart')
  await main.getByText(UNPAID, { exact: true }).waitFor()
  await expectCleanEverywhere(page, 'unpaid in the cart')
})

test('on a phone, the sign of an order that waits for its payment leaves title and breadcrumb in sight', async () => {
  const { buyer, page, sold } = await buyerWithPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await addTicket(buyer, sold)
  await start(buyer)
  for (const path of ['/account', '/orders', `/a/x/${sold.activityId}`]) {
    await open(page, path)
    const sign = page.getByRole('link', { name: /^Commande à payer/ })
    await sign.waitFor()
    const [shown, below] = [await sign.boundingBox(), await page.locator('main nav, main h1').first().boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0), path).toBeLessThanOrEqual(below?.y ?? 0)
  }
})
