/** Seller and partner of a contract: named on each line before the payment, and kept by the order as it was named. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { receiptBytes } from '#features/money/receipts/receipt-bytes.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import type { Sold } from '../../support/shop.ts'
import { deliver, runJobs } from '../../support/shop-jobs.ts'
import { pdfText } from '../../tickets/pdf-tools.ts'

const PARK = {
  status: 'Professional',
  name: 'Parc des Rives',
  legalForm: 'SAS',
  siren: '732829320',
  foreignNumber: '',
  address: '1 rue du Parc, 69002 Lyon',
} as const
const OTHER = { ...PARK, name: 'Parc du Lac', address: '9 quai du Lac, 74000 Annecy' }
const SENTENCE =
  'Vendu par Hoobiiz SAS. Prestation assurée par Parc des Rives, SAS, SIREN 732 829 320, 1 rue du Parc, 69002 Lyon, professionnel.'
const OTHER_SENTENCE =
  'Vendu par Hoobiiz SAS. Prestation assurée par Parc du Lac, SAS, SIREN 732 829 320, 9 quai du Lac, 74000 Annecy, professionnel.'
const ALONE = 'Vendu par Hoobiiz SAS. Prestation assurée par Théâtre du Parc.'

async function partiesWorld() {
  const world = await operatorWorld()
  const { app, marie, cards, start, db } = world
  const sellers = async (paymentId: string) =>
    (await app.call('/get-purchase', { paymentId }, { as: marie })).list.map(({ seller }) => seller)
  const becomes = (sold: Sold, legalIdentity: typeof OTHER) =>
    db.write([db.orm.update(vendor).set({ legalIdentity }).where(eq(vendor.id, sold.vendorId))])
  const hold = async () => {
    const { payment } = await start(marie)
    if (!payment) throw new Error('No payment was opened.')
    return payment.paymentId
  }
  const pay = async (paymentId: string) => {
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
  }
  const mailed = async () => (await app.mails()).find(({ kind }) => kind === 'purchase')?.text
  const receipt = async (paymentId: string) =>
    pdfText(receiptBytes((await app.call('/get-receipt', { paymentId }, { as: marie })).pdf))
  return { ...world, sellers, becomes, hold, pay, mailed, receipt }
}

test('cart, held order, paid order, mail and receipt name seller and partner in one sentence', async () => {
  const { app, shop, add, marie, hold, pay, sellers, mailed, receipt } = await partiesWorld()
  const added = await add(marie, await shop.sell({ vendor: { legalIdentity: PARK } }))
  expect(added.item.seller).toBe(SENTENCE)
  const cart = await app.call('/list-cart', {}, { as: marie })
  expect(cart.cartItems.map(({ seller }) => seller)).toEqual([SENTENCE])
  const paymentId = await hold()
  const held = await app.call('/list-cart', {}, { as: marie })
  expect(held.pendingOrders.flatMap(({ items }) => items.map(({ seller }) => seller))).toEqual([SENTENCE])
  await pay(paymentId)
  expect(await sellers(paymentId)).toEqual([SENTENCE])
  expect(await mailed()).toContain(SENTENCE)
  expect(await receipt(paymentId)).toContain(SENTENCE)
})

test('a partner that has become another is named so in the cart, and in no order of before', async () => {
  const { app, shop, add, marie, hold, pay, sellers, becomes, mailed, receipt } = await partiesWorld()
  const sold = await shop.sell({ vendor: { legalIdentity: PARK } })
  await add(marie, sold)
  const paymentId = await hold()
  await becomes(sold, OTHER)
  await pay(paymentId)
  expect(await sellers(paymentId)).toEqual([SENTENCE])
  expect(await mailed()).toContain(SENTENCE)
  expect(await receipt(paymentId)).toContain(SENTENCE)
  await add(marie, sold)
  const cart = await app.call('/list-cart', {}, { as: marie })
  expect(cart.cartItems.map(({ seller }) => seller)).toEqual([OTHER_SENTENCE])
})

test('an exchanged order keeps the parties of its contract', async () => {
  const world = await partiesWorld()
  const { shop, buy, sellers, becomes } = world
  const sold = await shop.sell({ slots: 2, vendor: { legalIdentity: PARK } })
  const { paymentId, items } = await buy([{ sold }])
  await becomes(sold, OTHER)
  const { choices, exchange } = makeExchange(world, items[0]?.order.id ?? '')
  await exchange((await choices()).dates[0])
  expect(await sellers(paymentId)).toEqual([SENTENCE, SENTENCE])
})

test('a partner without a stated identity is named alone', async () => {
  const { shop, add, marie, hold, pay, sellers } = await partiesWorld()
  expect((await add(marie, await shop.sell())).item.seller).toBe(ALONE)
  const paymentId = await hold()
  await pay(paymentId)
  expect(await sellers(paymentId)).toEqual([ALONE])
})

test('an order of before parties were kept says nothing of them, and its mail names the partner alone', async () => {
  const { db, shop, add, marie, hold, pay, sellers, mailed, receipt } = await partiesWorld()
  await add(marie, await shop.sell({ vendor: { legalIdentity: PARK } }))
  const paymentId = await hold()
  await db.write([{ sql: "update order_item set snapshot = json_remove(snapshot, '$.parties')", args: [] }])
  await pay(paymentId)
  expect(await sellers(paymentId)).toEqual([undefined])
  expect(await receipt(paymentId)).not.toContain('Vendu par')
  expect(await mailed()).toContain(ALONE)
})

test('a receipt prints the longest identity that an operator may enter to its last word', async () => {
  const { shop, add, marie, hold, pay, sellers, receipt } = await partiesWorld()
  const long = (word: string) => Array.from({ length: 125 }, (_, at) => `${word}${at % 10}`).join(' ')
  const legalIdentity = {
    ...PARK,
    name: long('Loisirs').slice(0, 1000),
    legalForm: long('formes'),
    address: long('avenue'),
  }
  await add(marie, await shop.sell({ vendor: { legalIdentity } }))
  const paymentId = await hold()
  await pay(paymentId)
  const [sentence] = await sellers(paymentId)
  expect(sentence?.length).toBeGreaterThan(2900)
  expect(await receipt(paymentId)).toContain(sentence)
})
