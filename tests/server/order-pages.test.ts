/** A buyer's own pages as the server renders them: the cart, an order in each of its states, and all orders. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../support/buying.ts'
import { htmlTexts, linksTo, readPage } from '../support/page-text.ts'
import type { Sale } from '../support/shop.ts'
import { deliver, runJobs } from '../support/shop-jobs.ts'

async function world() {
  const own = await buyingWorld()
  const { app, cards, marie, shop, startWith } = own
  const buy = async (sale: Sale = {}, quantity = 1) => {
    const { paymentId } = await startWith(marie, await shop.sell(sale), { quantity })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    return paymentId
  }
  const read = (path: string) => readPage(app, path, { as: marie })
  return { ...own, buy, read }
}

const MAKING = 'Création de vos billets en cours...'

// [C-RULE-003] [C-RULE-016] [C-SCREEN-087] [C-SCREEN-091] [C-SCREEN-092] [C-SCREEN-093]
test('an order says that its tickets are being made until the last is ready, and links to each ready one', async () => {
  const { db, app, buy, read } = await world()
  const path = `/orders/${await buy({}, 2)}`
  const look = async () => {
    const { main, mainText } = await read(path)
    return { isMaking: mainText.includes(MAKING), links: linksTo(main, 'Télécharger le billet'), main, mainText }
  }
  const first = await look()
  expect(htmlTexts(first.main)).toContainEqual('Votre commande')
  expect(first.mainText).toMatch(/N° \d{20} .*2 × Plein tarif .*Total TTC 32,00 €/)
  expect(first).toMatchObject({ isMaking: true, links: [] })
  await runJobs(app)
  const file = expect.stringMatching(/^\/files\//)
  expect(await look()).toMatchObject({ isMaking: false, links: [file, file] })
  const [one] = await db.orm.select().from(entry)
  const waits = db.orm.update(entry).set({ status: 'AwaitingGeneration' })
  await db.write([waits.where(eq(entry.id, one?.id ?? ''))])
  expect(await look()).toMatchObject({ isMaking: true, links: [file] })
  const forget = ['entry_file', 'entry'].map((table) => ({ sql: `delete from ${table}`, args: [] }))
  await db.write(forget)
  expect(await look()).toMatchObject({ isMaking: true, links: [] })
})

// [C-STATE-013] [C-STATE-014] [C-STATE-016]
test.each([
  ['Canceled', 'Annulée'],
  ['PendingConfirmation', 'En attente de confirmation'],
  ['Success', 'Validée'],
  ['Rejected', 'Rejetée'],
] as const)('an order in state %s is labelled %s, on its page and in the list', async (status, label) => {
  const { db, buy, read } = await world()
  const paymentId = await buy()
  await db.write([db.orm.update(orderItem).set({ status })])
  const labels = ['En attente de paiement', 'Annulée', 'En attente de confirmation', 'Validée', 'Rejetée']
  for (const path of [`/orders/${paymentId}`, '/orders']) {
    const { mainText } = await read(path)
    expect([path, labels.filter((each) => mainText.includes(each))]).toEqual([path, [label]])
  }
})

// [C-ROUTE-019] [C-SCREEN-094] [C-SCREEN-095]
test('purchases are listed with their articles together, the latest finished first', async () => {
  const { app, db, marie, add, buy, read, shop, start, cards } = await world()
  const single = await buy({ activity: { label: 'Une visite' } })
  app.advance(60_000)
  for (const _each of [1, 2]) await add(marie, await shop.sell({ activity: { label: 'Un concert' } }))
  const { payment } = await start(marie)
  const paymentId = payment?.paymentId ?? ''
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  const order = async () => (await read('/orders')).mainText.match(/Une visite|Un concert|\d articles?/g)
  expect(await order()).toEqual(['2 articles', 'Un concert', 'Un concert', '1 article', 'Une visite'])
  // The end counts, and not the beginning.
  const endedAt = Date.now() + 60_000
  const [paid] = await db.orm.select().from(attempt).where(eq(attempt.paymentId, single))
  await db.write([
    db.orm
      .update(attempt)
      .set({ endedAt })
      .where(eq(attempt.id, paid?.id ?? '')),
    db.orm
      .update(orderItem)
      .set({ endedAt })
      .where(eq(orderItem.attemptId, paid?.id ?? '')),
  ])
  expect(await order()).toEqual(['1 article', 'Une visite', '2 articles', 'Un concert', 'Un concert'])
})

// [C-SCREEN-090] [C-SCREEN-096]
test("a member without purchases reads that there is no order, and does not find another member's", async () => {
  const { app, buy } = await world()
  const paymentId = await buy()
  const stranger = { as: await app.newMember() }
  expect(htmlTexts((await readPage(app, '/orders', stranger)).main)).toContainEqual('Pas de commandes')
  const foreign = await readPage(app, `/orders/${paymentId}`, stranger)
  expect(htmlTexts(foreign.main)).toContainEqual('Commande vide...')
  expect(foreign.mainText).not.toContain('Plein tarif')
})

// [C-ROUTE-017] [C-SCREEN-082] [C-RULE-027] [C-RULE-079]
test("the cart's subtotal is its total without the fees, each with two decimals and the euro sign", async () => {
  const { marie, add, shop, read } = await world()
  await add(marie, await shop.sell({ ticket: { youpiizPrice: 1234, fees: 50 } }), { quantity: 2 })
  await add(marie, await shop.sell({ ticket: { youpiizPrice: 700, fees: 5 } }))
  const { main, mainText } = await read('/cart')
  expect(htmlTexts(main)).toContainEqual('Panier')
  expect(mainText).toMatch(/Mon panier .*2 × Plein tarif à 12,34 € l’unité/)
  expect(mainText).toMatch(/Sous-total \( 2 articles \) 31,68 € Frais de gestion 1,05 € Total TTC 32,73 €/)
})
