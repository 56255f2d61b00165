/** A cart and its order that is under way: found again, cancelled, and started with some or none of its tickets. */
import { expect, test } from 'vitest'
import { buyingWorld } from '../support/buying.ts'
import { readText, screen, see, seeNot, sees } from '../support/document/look.ts'
import { openShop } from '../support/document/open-document.ts'
import { asServer } from '../support/document/sides.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

const main = () => document.querySelector('main')
const notices = () => screen.findByRole('region', { name: /Notifications/ })
const CARD = 'NUMÉRO DE CARTE'

async function cartWorld() {
  const world = await buyingWorld()
  const { app, marie, shop, cards, db } = world
  const sell = (label: string) => shop.sell({ kind: 'Flexible', ticket: { label }, activity: { label } })
  const open = (path = '/cart') => openShop(app, { path, as: marie })
  const pay = (paymentId: string) =>
    asServer(async () => {
      cards.pay(paymentId)
      await deliver(app, cards.event(paymentId))
      await runJobs(app)
    })
  /** The price of a ticket rises under a cart that holds it. */
  const raise = (...ticketIds: string[]) =>
    db.write(
      ticketIds.map((id) => ({
        sql: 'update ticket_info set youpiiz_price = youpiiz_price + 100 where id = ?',
        args: [id],
      })),
    )
  return { ...world, sell, open, pay, raise }
}

const heldSign = () => screen.queryByRole('link', { name: /^Commande à payer/ })

test('a buyer sees on every page but the cart that an order waits for its payment, and for how many minutes', async () => {
  const { app, marie, sell, open, startWith } = await cartWorld()
  const sold = await sell('Deux parties')
  await startWith(marie, sold)
  app.advance(7 * 60_000)
  for (const path of ['/', `/a/x/${sold.activityId}`, '/orders']) {
    await open(path)
    expect((await screen.findByRole('link', { name: /^Commande à payer/ })).textContent, path).toBe(
      'Commande à payer : encore 23 minutes',
    )
  }
  const page = await open('/account')
  await screen.findByRole('link', { name: /^Commande à payer/ })
  await page.follow('Commande à payer : encore 23 minutes')
  await screen.findByRole('button', { name: 'Annuler la commande' })
  expect(heldSign()).toBeNull()
  // Back from the cart the sign follows what became of the order.
  await page.follow(/accueil$/)
  await screen.findByRole('link', { name: /^Commande à payer/ })
  const cart = await open('/cart')
  await cart.press('Annuler la commande')
  await see(/^Commande annulée/, await notices())
  await cart.follow(/accueil$/)
  await expect.poll(() => location.pathname).toBe('/')
  await expect.poll(heldSign).toBeNull()
})

test('the sign of an order leaves with the payment, before its provider has told the shop, and does not return', async () => {
  const { marie, sell, open, startWith } = await cartWorld()
  const { paymentId } = await startWith(marie, await sell('Deux parties'))
  const page = await open(`/orders/${paymentId}?redirect_status=succeeded`)
  await see('Paiement accepté, nous traitons votre commande.')
  // The header has asked, and was told of an order that is held.
  await expect.poll(() => page.asked('/cart-count').length).toBeGreaterThan(0)
  await page.follow(/accueil$/)
  await expect.poll(() => location.pathname).toBe('/')
  expect(heldSign()).toBeNull()
})

test('the sign of an order leaves once its page learns that it was paid elsewhere', async () => {
  const { marie, sell, open, pay, startWith } = await cartWorld()
  const { paymentId } = await startWith(marie, await sell('Deux parties'))
  await open(`/orders/${paymentId}`)
  await screen.findByRole('link', { name: /^Commande à payer/ })
  await pay(paymentId)
  await screen.findByRole('link', { name: /^Télécharger le billet/ }, { timeout: 10_000 })
  await expect.poll(heldSign).toBeNull()
})

test('the sign of an order leaves when its buyer returns to the tab and has cancelled it in another', async () => {
  const { app, marie, sell, open, startWith } = await cartWorld()
  const { paymentId } = await startWith(marie, await sell('Deux parties'))
  const page = await open('/')
  await screen.findByRole('link', { name: /^Commande à payer/ })
  await asServer(() => app.call('/cancel-purchase', { paymentId }, { as: marie }))
  let asked = 0
  page.intercept('/cart-count', () => {
    asked += 1
    return 'gone'
  })
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked).toBe(1)
  expect(heldSign()).not.toBeNull()
  page.intercept('/cart-count', (pass) => pass())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(heldSign).toBeNull()
})

// [C-SCREEN-081] [C-STATE-019]
test('a buyer who leaves half-way finds the order waiting and pays it', async () => {
  const { marie, sell, open, pay, add, startWith } = await cartWorld()
  const { paymentId } = await startWith(marie, await sell('Deux parties'))
  await open()
  await screen.findByRole('heading', { name: 'Commande en cours' })
  expect(readText()).toMatch(/Vos billets sont réservés pendant encore \d\d:\d\d/)
  expect(readText(await screen.findByRole('region', { name: 'Commande en cours' }))).toMatch(/1 × Deux parties/)
  // An article added meanwhile waits for its turn.
  await add(marie, await sell('Parcours'))
  const page = await open()
  await see('Terminez ou annulez la commande en cours avant d’en commencer une autre.')
  expect(screen.queryByRole('button', { name: 'Passer au paiement' })).toBeNull()
  await page.press('Reprendre le paiement')
  const incomplete = 'Complétez le moyen de paiement ci-dessus pour pouvoir payer.'
  await see(incomplete)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Payer/ })
  expect([
    button.disabled,
    readText(document.getElementById(button.getAttribute('aria-describedby')?.split(' ')[0] ?? '')),
  ]).toEqual([true, incomplete])
  await page.fill(CARD, '4242424242424242')
  await page.fill('EXPIRATION (MM/AA)', '1240')
  await page.fill('CODE DE SÉCURITÉ', '123')
  await seeNot(incomplete)
  expect(button.disabled).toBe(false)
  await pay(paymentId)
  await open(`/orders/${paymentId}`)
  await screen.findByRole('link', { name: /^Télécharger le billet/ })
  await open()
  expect(readText()).toMatch(/Parcours/)
  expect(readText()).not.toMatch(/Deux parties/)
})

// [C-STATE-020]
test('a cancelled order is back in the cart and can be started again', async () => {
  const { marie, sell, open, startWith, cards } = await cartWorld()
  await startWith(marie, await sell('Deux parties'))
  const page = await open()
  await page.press('Annuler la commande')
  await see('Commande annulée : vos billets sont de retour dans votre panier')
  await seeNot('Commande en cours', main())
  expect(readText()).toMatch(/1 × Deux parties/)
  await page.press('Passer au paiement')
  await expect.poll(() => cards.intents.size).toBe(2)
  await screen.findByRole('heading', { name: 'Commande en cours' })
})

// [C-ERROR-037] [C-RULE-072]
test('a purchase says that one ticket failed, and goes on with the others', async () => {
  const { marie, sell, open, add, raise } = await cartWorld()
  const [first, second] = [await sell('Deux parties'), await sell('Parcours')]
  for (const sold of [first, second]) await add(marie, sold)
  const page = await open()
  await raise(first.ticketId)
  await page.press('Passer au paiement')
  await see("Un billet n'a pas pu être ajouté à la commande", await notices())
  await screen.findByRole('heading', { name: 'Commande en cours' })
  expect(sees(/^2 billets n'ont pas pu/)).toBe(false)
  expect(sees('Échec lors du démarrage de la commande')).toBe(false)
})

// [C-ERROR-038] [C-ERROR-039] [C-RULE-073]
test('a purchase says how many tickets failed, and that it opens no payment when all have', async () => {
  const { marie, sell, open, add, raise } = await cartWorld()
  const both = [await sell('Deux parties'), await sell('Parcours')]
  for (const sold of both) await add(marie, sold)
  const page = await open()
  await raise(...both.map(({ ticketId }) => ticketId))
  await page.press('Passer au paiement')
  await see("2 billets n'ont pas pu être ajoutés à la commande", await notices())
  await see('Échec lors du démarrage de la commande', await notices())
  expect(screen.queryByLabelText(CARD)).toBeNull()
})
