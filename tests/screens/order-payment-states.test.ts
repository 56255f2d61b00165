/** A buyer's texts and choices about the payment of an order, wherever it is listed. */
import { expect, test } from 'vitest'
import { expertWorld } from '../expert-tickets/expert-world.ts'
import { buyingWorld } from '../support/buying.ts'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import type { Sale, Sold } from '../support/shop.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

const UNPAID = 'En attente de paiement'
const ACCEPTED = 'Paiement accepté, nous traitons votre commande.'
const main = () => document.querySelector('main')
const ordersAndOrder = (paymentId: string) => [`/orders/${paymentId}`, '/orders']

async function buyerWorld() {
  const world = await buyingWorld()
  const { app, cards, marie, shop, startWith } = world
  const open = (path: string) => openShop(app, { path, as: marie })
  /** The card is charged, and its provider says so, perhaps otherwise than it was asked. */
  const pay = (paymentId: string, facts: object = {}) =>
    asServer(async () => {
      cards.pay(paymentId)
      await deliver(app, { ...cards.event(paymentId), ...facts })
      await runJobs(app)
    })
  const buy = async (sold: Sold) => {
    const { paymentId } = await startWith(marie, sold)
    await pay(paymentId)
    return paymentId
  }
  const sell = (sale: Sale = {}) => shop.sell(sale)
  return { ...world, open, pay, buy, sell }
}

// [C-STATE-012] X06, D41
test('an unpaid order says so in the cart, in the list and on its page, each with the way back to the payment', async () => {
  const { open, pay, sell, startWith, marie } = await buyerWorld()
  const { paymentId } = await startWith(marie, await sell())
  await open('/cart')
  await see(UNPAID, main())
  await open(`/orders/${paymentId}`)
  await see(UNPAID, main())
  expect(readText()).not.toContain('Paiement accepté')
  const page = await open('/orders')
  await see(UNPAID, main())
  expect(readText()).toMatch(/Vos billets sont réservés jusqu’à \d\d:\d\d/)
  await page.follow('Reprendre le paiement')
  await expect.poll(() => location.pathname).toBe('/cart')
  await screen.findByRole('button', { name: 'Reprendre le paiement' })
  await pay(paymentId)
  await open(`/orders/${paymentId}`)
  await screen.findByRole('link', { name: /^Télécharger le billet/ })
  expect(sees(UNPAID)).toBe(false)
})

test('a buyer reads before the payment that an item may be cancelled until it is issued, and cancels it in the orders', async () => {
  const { marie, open, pay, sell, add, cards } = await buyerWorld()
  const sold = await sell({ mode: 'VendorConfirm', activity: { label: 'Atelier de poterie', memberMayCancel: true } })
  const exception = /^Exception pour « Atelier de poterie » : vous pouvez annuler/
  await open(`/a/x/${sold.activityId}`)
  await see(/Annulable depuis votre compte tant que vos billets ne sont pas émis/)
  await add(marie, sold)
  const cart = await open('/cart')
  await see(exception)
  // The general terms still stand there.
  expect(readText()).toContain('les commandes validées ne sont ni échangeables ni remboursables')
  await cart.press('Passer au paiement')
  await expect.poll(() => cards.intents.size).toBe(1)
  const [paymentId = ''] = cards.intents.keys()
  await pay(paymentId)
  const cancel = 'Annuler cet article : Atelier de poterie'
  await open(`/orders/${paymentId}`)
  await screen.findByRole('button', { name: cancel })
  const page = await open('/orders')
  await page.press(cancel)
  const dialog = await screen.findByRole('dialog', { name: 'Annuler cet article ?' })
  await see(/sur la carte qui a servi au paiement/, dialog)
  expect(readText(dialog)).toContain('Vous êtes remboursé de 16,00 €')
  await page.press('Annuler et être remboursé', dialog)
  await see('Annulée', main())
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: cancel })).toBeNull()
})

test('an article with an exchanged date says so, and links to the new one', async () => {
  const { db, marie, open, pay, sell, add, startWith, items } = await buyerWorld()
  await add(marie, await sell({ mode: 'AdminConfirm', activity: { label: 'Ancienne date' } }))
  const renewed = await sell({ mode: 'AdminConfirm', activity: { label: 'Nouvelle date' } })
  const { paymentId } = await startWith(marie, renewed)
  await pay(paymentId)
  const stored = await items()
  const later = stored.find(({ activityId }) => activityId === renewed.activityId)?.id ?? ''
  const former = stored.find(({ id }) => id !== later)?.id ?? ''
  const sql = "update order_item set status = 'Canceled', exchanged_for = ? where id = ?"
  await db.write([{ sql, args: [later, former] }])
  const page = await open('/orders')
  await see('Échangée', main())
  expect(readText()).not.toContain('Annulée')
  const note = (await see(/Ces billets ne donnent plus accès\.$/)) as HTMLElement
  await page.user.click(note.querySelector('a') as Element)
  await expect.poll(() => location.pathname + location.hash).toBe(`/orders/${paymentId}#article-${later}`)
  await expect.poll(() => document.getElementById(`article-${later}`)).not.toBeNull()
  await see('Échangée', main())
})

// [C-ROUTE-018]
test('the page of one payment shows its own purchase, and no other', async () => {
  const { open, buy, sell } = await buyerWorld()
  const sold = [await sell(), await sell()]
  const paymentIds: string[] = []
  for (const each of sold) paymentIds.push(await buy(each))
  const links = (each?: Sold) => main()?.querySelectorAll(`a[href$="${each?.activityId}"]`).length
  for (const [at, paymentId] of paymentIds.entries()) {
    await open(`/orders/${paymentId}`)
    await expect.poll(() => links(sold[at])).toBeGreaterThan(0)
    expect(links(sold[1 - at])).toBe(0)
  }
})

// D41
test('a paid order that awaits a third party is accepted, and nowhere shown as unpaid', async () => {
  const world = await asServer(() => expertWorld())
  const { app, marie, shop } = world
  const paymentId = await asServer(async () => {
    await world.fault({ mode: 'fail', only: 'transaction' })
    // The order's first item is delivered at once: the second one waits.
    await world.addTicket(await shop.sell())
    await world.addExpert(await world.sellExpert(), { quantity: 1 })
    const { payment } = await world.start()
    if (!payment) throw new Error('No payment was opened.')
    await world.pay(payment.paymentId)
    await world.runJobs()
    return payment.paymentId
  })
  expect((await world.items()).map(({ status }) => status).sort()).toEqual(['Pending', 'Success'])
  for (const path of ordersAndOrder(paymentId)) {
    await openShop(app, { path, as: marie })
    await see(ACCEPTED, main())
    expect(readText()).not.toContain(UNPAID)
  }
})

// D41
test('a cancelled order stays in the list, with its state', async () => {
  const { app, marie, open, sell, startWith } = await buyerWorld()
  const { paymentId } = await startWith(marie, await sell())
  await app.call('/cancel-purchase', { paymentId }, { as: marie })
  const page = await open('/orders')
  await see('Annulée', main())
  expect(readText()).not.toContain(UNPAID)
  await page.follow(/^Voir la commande/)
  await expect.poll(() => location.pathname).toBe(`/orders/${paymentId}`)
  await see('Annulée', main())
})

test.each([
  ['another currency', { currency: 'usd' }],
  ['another amount', { amountCents: 1500, receivedCents: 1500 }],
  ['less captured than asked', { receivedCents: 100 }],
])('a captured payment of %s delivers nothing, and the buyer reads that it is being examined', async (_, facts) => {
  const { app, marie, open, pay, sell, startWith } = await buyerWorld()
  const { paymentId } = await startWith(marie, await sell())
  await pay(paymentId, facts)
  const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
  expect(list).toMatchObject([{ status: 'Pending', attachments: [], paymentInReview: true, holdUntil: null }])
  for (const path of ordersAndOrder(paymentId)) {
    await open(path)
    await see(/^Paiement en cours de vérification/)
    for (const text of [UNPAID, 'Paiement accepté', 'Reprendre le paiement']) expect(readText()).not.toContain(text)
  }
  expect((await app.call('/list-cart', {}, { as: marie })).pendingOrders).toEqual([])
  await seeNot(UNPAID)
})
