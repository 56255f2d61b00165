/** Refunds of orders that card and vouchers have paid: each cent goes back to where it came from. */
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { purchaseRows } from '#features/money/accounting/accounting-rows.ts'
import { readCardBalance } from '#features/money/accounting/read-card-balance.ts'
import { giveBackWrongPayment } from '#features/selling/checkout/payment/wrong-payment.ts'
import { refund } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

/** Two items of 20 € without fees, of which vouchers have paid 25 €. */
async function paidOrder({ isCaptured = true } = {}) {
  const world = await voucherWorld()
  const { shop, add, marie, startBy, pending, vouchers, check, payByCard, run, look } = world
  for (const price of [2000, 2000])
    await add(marie, await shop.sell({ quantity: 10, ticket: { youpiizPrice: price, publicPrice: 3000, fees: 0 } }))
  await startBy(marie, 2500)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  const paymentId = (await check(marie, id)).paymentId ?? ''
  await payByCard(paymentId)
  if (isCaptured) await run()
  return { ...world, id, paymentId, items: (await look(paymentId)).items.map(({ order }) => order.id) }
}

const rows = async ({ db }: Pick<Awaited<ReturnType<typeof voucherWorld>>, 'db'>) =>
  (await db.orm.select().from(refund)).map(({ means, amount, status }) => [means, amount, status])

test('a full refund returns 15 € to the card and 25 € to the vouchers, and the buyer reads where', async () => {
  const world = await paidOrder()
  const { app, give, id, paymentId, cards, vouchers, run, booked, marie } = world
  const answer = await give(id, { kind: 'order' })
  expect(answer.refund).toMatchObject({ means: 'card', amount: { cents: 1500 } })
  expect(answer.voucherRefund).toMatchObject({ means: 'voucher', amount: { cents: 2500 } })
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([1500, 0])
  expect(await rows(world)).toEqual([
    ['card', 1500, 'Done'],
    ['voucher', 2500, 'Done'],
  ])
  expect(await booked()).toEqual({
    'card collected': 1500,
    'card refunded': 1500,
    'voucher collected': 2500,
    'voucher refunded': 2500,
  })
  const texts = (await app.mails()).filter(({ recipient, kind }) => recipient === marie.email && kind === 'refund')
  // One mail with two sums.
  expect(texts.map(({ subject }) => subject)).toEqual([expect.stringContaining('Remboursement de 40,00')])
  for (const said of ['15,00', 'sur la carte', 'Remboursé sur la carte', '25,00', 'Remboursé en chèques-vacances'])
    expect(texts[0]?.text.replaceAll('\u00a0', ' ')).toContain(said)
})

test('an item, then an amount, then the rest are refunded in proportion each time, and to the cent in the end', async () => {
  const world = await paidOrder()
  const { give, id, items, paymentId, cards, vouchers, run, look } = world
  await give(id, { kind: 'items', orderIds: items.slice(0, 1) }, { sendEmail: false })
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([750, 1250])
  await give(id, { kind: 'amount', cents: 3 }, { sendEmail: false })
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([752, 1249])
  await give(id, { kind: 'order' }, { sendEmail: false })
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([1500, 0])
  expect((await look(paymentId)).purchase).toMatchObject({ refunded: { cents: 4000 }, refundable: { cents: 0 } })
})

test('a refund requested before the capture waits for it, and is then made once', async () => {
  const world = await paidOrder({ isCaptured: false })
  const { app, give, id, vouchers, run } = world
  vouchers.fail('capture')
  await give(id, { kind: 'order' }, { sendEmail: false })
  await run()
  expect(vouchers.records.get(id)).toMatchObject({ state: 'authorised', refunds: [] })
  vouchers.mend()
  for (let round = 0; round < 3; round++) {
    app.advance(3_600_000)
    await run()
  }
  expect(vouchers.records.get(id)).toMatchObject({ state: 'captured', captures: 1, refunds: [{ amountCents: 2500 }] })
  expect(await rows(world)).toEqual([
    ['card', 1500, 'Done'],
    ['voucher', 2500, 'Done'],
  ])
})

test('a refund whose answer was lost is requested again and made once', async () => {
  const { app, give, id, vouchers, run } = await paidOrder()
  vouchers.fail('refund', { after: true })
  await give(id, { kind: 'order' }, { sendEmail: false })
  await run()
  vouchers.mend()
  app.advance(3_600_000)
  await run()
  expect(vouchers.records.get(id)?.refunds).toHaveLength(1)
})

test("money refunded in the card provider's dashboard leaves the vouchers' part unchanged", async () => {
  const world = await paidOrder()
  const { give, id, paymentId, cards, vouchers, run, booked } = world
  cards.refundElsewhere(paymentId, 1500)
  await world.deliverRefunds(paymentId)
  await run()
  const answer = await give(id, { kind: 'order' }, { sendEmail: false })
  expect([answer.refund.means, answer.refund.amount.cents, answer.voucherRefund]).toEqual(['voucher', 2500, undefined])
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([1500, 0])
  expect(await booked()).toMatchObject({ 'card refunded': 1500, 'voucher refunded': 2500 })
})

test("a wrong payment awaiting the operator books a refund made in the card provider's dashboard, and the rest is refunded", async () => {
  const world = await voucherWorld()
  const { app, db, shop, add, marie, startBy, pending, vouchers, check, payByCard, run, cards, booked, attempts } =
    world
  await add(marie, await shop.sell({ quantity: 10, ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 0 } }))
  await startBy(marie, 3000)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  const paymentId = (await check(marie, id)).paymentId ?? ''
  await payByCard(paymentId, { currency: 'usd' })
  expect((await attempts())[0]).toMatchObject({ status: 'Paid', endedAt: null, captured: 1000, voucher: 3000 })
  cards.refundElsewhere(paymentId, 400)
  await world.deliverRefunds(paymentId)
  await run()
  expect(await rows(world)).toEqual([['card', 400, 'Done']])
  // Nothing has come from the vouchers, so that nothing goes back to them.
  const row = { id: 'rf-odd', attemptId: id, key: 'rf-odd', reason: 'Essai', createdAt: 0, status: 'Pending' } as const
  await expect(db.write([db.orm.insert(refund).values({ ...row, means: 'voucher', amount: 1 })])).rejects.toThrow(
    'more is given back than came from there',
  )
  expect(await giveBackWrongPayment(await openJobs(app), id, [])).toBe('refunded')
  await run()
  expect(await rows(world)).toEqual([
    ['card', 400, 'Done'],
    ['card', 600, 'Done'],
  ])
  expect([cards.givenBack(paymentId), vouchers.kept(id), vouchers.records.get(id)?.state]).toEqual([
    1000,
    0,
    'released',
  ])
  expect(await booked()).toEqual({ 'card collected': 1000, 'card refunded': 1000 })
})

test('a payment partly refunded during its review delivers with its vouchers once it turns out right', async () => {
  const world = await voucherWorld()
  const { shop, add, marie, startBy, pending, vouchers, check, payByCard, run, cards, booked, give } = world
  await add(marie, await shop.sell({ quantity: 10, ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 0 } }))
  await startBy(marie, 3000)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  const paymentId = (await check(marie, id)).paymentId ?? ''
  await payByCard(paymentId, { currency: 'usd' })
  cards.refundElsewhere(paymentId, 400)
  await world.deliverRefunds(paymentId)
  await run()
  await payByCard(paymentId)
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([400, 3000])
  await give(id, { kind: 'order' }, { sendEmail: false })
  await run()
  expect([cards.givenBack(paymentId), vouchers.kept(id)]).toEqual([1000, 0])
  expect(await booked()).toMatchObject({ 'card refunded': 1000, 'voucher refunded': 3000 })
})

test('the database refuses to refund more to vouchers or card than they paid; without its rule it accepts it', async () => {
  const { db, id } = await paidOrder()
  const give = (means: 'card' | 'voucher', amount: number) => {
    const refundId = newId('rf')
    const row = { id: refundId, attemptId: id, key: refundId, means, amount, reason: 'Essai', createdAt: 0 }
    return db.write([db.orm.insert(refund).values({ ...row, status: 'Pending' })])
  }
  await expect(give('voucher', 2501)).rejects.toThrow('more is given back than came from there')
  await expect(give('card', 1501)).rejects.toThrow('more is given back than came from there')
  await give('voucher', 2500)
  // The control.
  await db.write([{ sql: 'drop trigger refund_within_means', args: [] }])
  await give('voucher', 1)
})

// [D39]
test("a month shows the vouchers' payments and refunds, and agrees with the card provider, who knows nothing of them", async () => {
  const { app, as, give, id, paymentId, cards, run } = await paidOrder()
  await give(id, { kind: 'amount', cents: 1000 }, { sendEmail: false })
  await run()
  const line = { feeCents: 0, currency: 'eur', createdAt: Date.now(), paymentId, attemptId: id, region: 'eu' }
  const [made] = await cards.listRefunds(paymentId)
  cards.lines.push(
    { ...line, providerId: 'txn_1', type: 'charge', amountCents: 1500, counterpart: `payment:${paymentId}` },
    { ...line, providerId: 'txn_2', type: 'refund', amountCents: -375, counterpart: `refund:${made?.providerId}` },
  )
  app.advance(25 * 86_400_000)
  await readCardBalance(await openJobs(app))
  const { months, unmatched, balance } = await app.call('/admin/list-closings', {}, as)
  expect([unmatched, balance]).toMatchObject([[], { ledger: 1125, provider: 1125 }])
  expect(months.find(({ month }) => month === '2026-06')).toMatchObject({
    difference: 0,
    sums: {
      collected: 4000,
      refunded: 1000,
      sold: 3000,
      vouchers: { collected: 2500, refundPending: 0, refunded: 625 },
    },
  })
})

test("the accountant reads the vouchers' part of each payment, in the table and in its file", async () => {
  const { app, as, buy, shop } = await paidOrder()
  await buy([{ sold: await shop.sell() }])
  const days = { from: '2026-06-01', to: '2026-06-30' }
  const { orders } = await app.call('/admin/accounting', days, as)
  const shown = purchaseRows(orders).map(({ total, voucher }) => [total, voucher])
  expect(shown.find(([total]) => total === 4000)).toEqual([4000, 2500])
  const file = await app.fetch(`/office/file/accounting?${new URLSearchParams({ ...days, rows: 'orders' })}`, as)
  const rows: Record<string, string>[] = parse(await file.text(), { bom: true, columns: true })
  const cents = (text = '') => Math.round(100 * Number(text))
  expect(rows.map((row) => [cents(row.total), cents(row.dont_chèques_vacances)])).toEqual(shown)
  expect(shown.map(([, voucher]) => voucher).sort()).toEqual([0, 2500])
})
