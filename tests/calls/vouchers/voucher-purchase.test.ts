/** A purchase that holiday vouchers pay a part of, or all: authorised first, captured or released once, booked beside the card. */
import { describe, expect, test } from 'vitest'
import { askProvider } from '#features/selling/checkout/payment/reconcile.ts'
import { voucherAccounts } from '#simulators/ancv/account.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { voucherWorld } from '../../support/voucher-world.ts'

const FORTY = { ticket: { youpiizPrice: 4000, publicPrice: 5000, fees: 150 } }

type World = Awaited<ReturnType<typeof voucherWorld>>

/** 41,50 €, of which vouchers are to pay `cents`; the member has confirmed. */
async function confirmedPurchase(world: World, cents: number) {
  const { shop, add, marie, startBy, vouchers, pending } = world
  const sold = await shop.sell({ quantity: 10, ...FORTY })
  await add(marie, sold)
  const started = await startBy(marie, cents)
  const { id } = await pending(marie)
  await vouchers.decide(id, 'authorised')
  return { id, sold, started }
}

test('vouchers pay a part and the card the rest: both are captured once, and the books show both', async () => {
  const world = await voucherWorld()
  const { marie, check, cards, payByCard, run, vouchers, statuses, booked, look, attempts } = world
  const { id, started } = await confirmedPurchase(world, 2500)
  expect(started).toMatchObject({ payment: null, failedItems: [], voucher: { status: 'pending' } })
  expect(started.voucher?.confirmUrl).toContain(id)
  const { paymentId, isPaid } = await check(marie, id)
  expect(isPaid).toBe(false)
  expect(cards.intents.get(paymentId ?? '')?.amountCents).toBe(1650)
  await payByCard(paymentId ?? '')
  expect(await statuses()).toEqual(['Capturing'])
  await run()
  await run()
  expect(await statuses()).toEqual(['Captured'])
  expect(vouchers.records.get(id)).toMatchObject({ state: 'captured', captures: 1, releases: 0 })
  expect(await attempts()).toMatchObject([{ status: 'Paid', paymentId, captured: 4150, voucher: 2500, total: 4150 }])
  expect(await booked()).toEqual({
    'card collected': 1650,
    'card feesKept': 150,
    'card sold': 1500,
    'voucher collected': 2500,
    'voucher sold': 2500,
  })
  expect((await look(paymentId ?? '')).purchase.refundable.cents).toBe(4150)
})

test('vouchers that pay everything need no card, and the order has an id of its own kind', async () => {
  const world = await voucherWorld()
  const { app, marie, check, cards, run, vouchers, booked, attempts } = world
  const { id } = await confirmedPurchase(world, 4150)
  expect(await check(marie, id)).toMatchObject({ isPaid: true, paymentId: `vouchers-${id}` })
  await run()
  expect(cards.intents.size).toBe(0)
  expect(vouchers.kept(id)).toBe(4150)
  expect(await attempts()).toMatchObject([{ status: 'Paid', captured: 4150 }])
  expect(await booked()).toEqual({ 'voucher collected': 4150, 'voucher feesKept': 150, 'voucher sold': 4000 })
  const { list, paid } = await app.call('/get-purchase', { paymentId: `vouchers-${id}` }, { as: marie })
  expect([list.map(({ status }) => status), paid]).toEqual([['Success'], true])
})

test('a buyer who confirms vouchers for the whole order and never returns still gets the order', async () => {
  const world = await voucherWorld()
  const { app, db, attempts, run } = world
  await confirmedPurchase(world, 4150)
  app.advance(3 * 60_000)
  expect(await askProvider(await openJobs(app))).toBe(1)
  await run()
  expect(await attempts()).toMatchObject([{ status: 'Paid' }])
  expect((await db.query('select account from voucher_payment')).rows[0]?.account).toBeNull()
})

describe("the member's choice of vouchers", () => {
  test.each([
    [1999, 'below the minimum'],
    [4151, 'more than the order costs'],
    [4110, 'a rest that no card can pay'],
  ])('with %i cents is refused: %s', async (cents) => {
    const { shop, add, marie, startBy, attempts } = await voucherWorld()
    await add(marie, await shop.sell(FORTY))
    await expect(startBy(marie, cents)).rejects.toMatchObject({ code: 'voucherAmount', fields: ['vouchers.cents'] })
    expect(await attempts()).toEqual([])
  })

  test('is refused with its field when it is not a number, and on a site that takes no vouchers', async () => {
    const world = await voucherWorld()
    const { app, shop, add, marie, startBy } = world
    await add(marie, await shop.sell(FORTY))
    await expect(startBy(marie, 2500, '123')).rejects.toMatchObject({
      code: 'invalidRequest',
      fields: ['vouchers.account'],
    })
    expect((await app.call('/list-cart', {}, { as: marie })).vouchers).toMatchObject({ minimum: { cents: 2000 } })
    Object.assign(app.platform, { vouchers: null })
    expect((await app.call('/list-cart', {}, { as: marie })).vouchers).toBeUndefined()
    await expect(startBy(marie, 2500)).rejects.toMatchObject({ code: 'vouchersNotOffered' })
  })
})

test.each(['declined', 'expired'] as const)(
  'a payment that is %s holds the places until the member decides',
  async (outcome) => {
    const world = await voucherWorld()
    const { app, shop, add, marie, startBy, vouchers, pending, check, cards, payByCard, run, booked, statuses } = world
    await add(marie, await shop.sell(FORTY))
    await startBy(marie, 2500)
    const { id } = await pending(marie)
    await vouchers.decide(id, outcome)
    expect(await check(marie, id)).toMatchObject({ paymentId: null, voucher: { status: outcome, confirmUrl: null } })
    const { paymentId } = await app.call('/pay-without-vouchers', { purchaseId: id }, { as: marie })
    expect(cards.intents.get(paymentId ?? '')?.amountCents).toBe(4150)
    expect((await pending(marie)).voucher).toBeUndefined()
    await payByCard(paymentId ?? '')
    await run()
    expect(await booked()).toEqual({ 'card collected': 4150, 'card feesKept': 150, 'card sold': 4000 })
    expect((await statuses()).includes('Captured')).toBe(false)
  },
)

test('authorised vouchers are not replaced by the card: the buyer must cancel the purchase, which releases them once', async () => {
  const world = await voucherWorld()
  const { app, marie, check, vouchers, run, statuses } = world
  const { id } = await confirmedPurchase(world, 2500)
  const { paymentId } = await check(marie, id)
  await expect(app.call('/pay-without-vouchers', { purchaseId: id }, { as: marie })).rejects.toMatchObject({
    code: 'voucherAuthorised',
  })
  await app.call('/cancel-purchase', { paymentId: paymentId ?? '' }, { as: marie })
  await run()
  await run()
  expect(vouchers.records.get(id)).toMatchObject({ state: 'released', captures: 0, releases: 1 })
  expect(await statuses()).toEqual(['Released'])
})

test("another member's purchase is not found", async () => {
  const world = await voucherWorld()
  const { id } = await confirmedPurchase(world, 2500)
  const paul = await world.app.newMember()
  await expect(world.check(paul, id)).rejects.toMatchObject({ code: 'purchaseNotFound' })
})

test('a card paid after the hold is fully refunded, since the vouchers were released', async () => {
  const world = await voucherWorld()
  const { app, marie, check, cards, payByCard, run, booked, attempts, vouchers } = world
  const { id } = await confirmedPurchase(world, 2500)
  const { paymentId } = await check(marie, id)
  app.advance(31 * 60_000)
  await run()
  await payByCard(paymentId ?? '')
  await run()
  expect(await attempts()).toMatchObject([{ status: 'Refunded', voucher: 0, captured: 1650 }])
  expect(cards.givenBack(paymentId ?? '')).toBe(1650)
  expect(vouchers.records.get(id)).toMatchObject({ state: 'released', captures: 0 })
  expect(await booked()).toEqual({ 'card collected': 1650, 'card refunded': 1650 })
})

test('vouchers that expire before their capture leave the order delivered, stay out of the books, and are reported to the operator', async () => {
  const world = await voucherWorld()
  const { marie, check, payByCard, run, vouchers, statuses, booked, db } = world
  const { id } = await confirmedPurchase(world, 2500)
  const { paymentId } = await check(marie, id)
  await payByCard(paymentId ?? '')
  const record = vouchers.records.get(id)
  if (record) vouchers.records.set(id, { ...record, state: 'expired' })
  await run()
  expect(await statuses()).toEqual(['Failed'])
  expect(await booked()).toEqual({ 'card collected': 1650, 'card feesKept': 150, 'card sold': 1500 })
  const { rows } = await db.query('select error from order_failure')
  expect(rows.map(({ error }) => String(error))).toEqual([expect.stringContaining('2500 cents could not be captured')])
})

test('a voucher account refused by the provider is reported to the buyer, asked for once, and the order can be paid by card', async () => {
  const { app, db, shop, add, marie, startBy, pending, check, vouchers, payByCard } = await voucherWorld()
  await add(marie, await shop.sell(FORTY))
  const { voucher } = await startBy(marie, 2500, voucherAccounts.unknown)
  expect(voucher).toMatchObject({ status: 'refused', confirmUrl: null })
  const { id, voucher: shown } = await pending(marie)
  expect(shown?.status).toBe('refused')
  expect((await check(marie, id)).voucher?.status).toBe('refused')
  expect(vouchers.asked).toEqual([`authorise ${id}`])
  expect((await db.query('select status, account from voucher_payment')).rows).toMatchObject([
    { status: 'Declined', account: null },
  ])
  const { paymentId } = await app.call('/pay-without-vouchers', { purchaseId: id }, { as: marie })
  await payByCard(paymentId ?? '')
  expect((await app.call('/get-purchase', { paymentId: paymentId ?? '' }, { as: marie })).paid).toBe(true)
})
