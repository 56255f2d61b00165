import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reconcile } from '#features/selling/checkout/payment/reconcile.ts'
import { CardProviderError } from '#kernel/cards/card-error.ts'
import { entry, stock } from '#kernel/stock/tables.ts'
import { buyingWorld } from '../../support/buying.ts'
import { confirmationToken, deliver, openJobs, runJobs } from '../../support/shop-jobs.ts'

const HOLD = 30 * 60_000

describe('a captured payment', () => {
  // [C-CALL-027] [C-CALL-028] [C-ENTITY-033] [C-RULE-034] [K-ENTITY-040] [C-RULE-006]
  test('for Automatic stock makes the tickets, and the link opens a PDF', async () => {
    const { app, marie, shop, startWith, cards, counters, expectConsistent } = await buyingWorld()
    const sold = await shop.sell({ mode: 'Automatic', options: [{ label: 'Programme' }] })
    const options = [{ optionId: sold.optionIds[0] ?? '', quantity: 1 }]
    const { paymentId } = await startWith(marie, sold, { quantity: 2, options })
    expect((await app.call('/get-purchase', { paymentId }, { as: marie })).list).toMatchObject([{ status: 'Pending' }])
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    const before = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(before.list).toMatchObject([
      {
        status: 'Success',
        attachments: [{ status: 'AwaitingGeneration', url: null }, { status: 'AwaitingGeneration' }],
      },
    ])
    await runJobs(app)
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    const item = {
      id: expect.stringMatching(/\w/),
      paymentId,
      status: 'Success',
      endedAt: Date.now(),
      attachments: [{ status: 'Ready' }, { status: 'Ready' }],
      activity: { id: sold.activityId, label: 'Une soirée au théâtre' },
      ticketInfo: { id: sold.ticketId, label: 'Plein tarif' },
      quantity: 2,
      options: [{ id: sold.optionIds[0], label: 'Programme', quantity: 1 }],
      total: { price3: { cents: 3300 }, total: { cents: 3500 } },
      fees: { cents: 200 },
      validityDateStr: '11/06/2026, 10:00 - 11:00',
    }
    expect(list).toMatchObject([item])
    expect(await app.call('/list-purchase', {}, { as: marie })).toEqual({ list })
    // A link found in a browser's history after an hour opens nothing.
    expect(list[0]?.attachments[0]?.url).toMatch(new RegExp(`expires=${Date.now() + 60 * 60_000}(&|$)`))
    const file = await app.platform.files.get(
      (list[0]?.attachments[0]?.url ?? '').split('?')[0]?.replace('/files/', '') ?? '',
    )
    expect(new TextDecoder().decode(file?.bytes.slice(0, 5))).toBe('%PDF-')
    expect(await counters(sold)).toEqual([[0, 2]])
    // The terms with the confirmation, the documents with the tickets.
    expect(app.platform.sent.map((mail) => [mail.to, mail.attachments.length]).sort()).toEqual([
      [marie.email, 1],
      [marie.email, 2],
    ])
    await expectConsistent()
  })

  test('makes the missing tickets when one is already there, for instance uploaded by hand', async () => {
    const { app, marie, shop, startWith, cards, db, entries } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell(), { quantity: 2 })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    const { files } = app.platform
    const { put } = files
    files.put = async (...file) => {
      files.put = put
      const [first] = await entries()
      await db.write([
        db.orm
          .update(entry)
          .set({ status: 'Ready' })
          .where(eq(entry.id, first?.id ?? '')),
      ])
      return put(...file)
    }
    await runJobs(app)
    app.advance(60_000)
    await runJobs(app)
    expect((await entries()).map((unit) => unit.status)).toEqual(['Ready', 'Ready'])
  })

  // [K-ENTITY-038]
  test('for Pregenerated stock delivers each document to one buyer, and only after payment', async () => {
    const { app, marie, shop, startWith, cards, entries } = await buyingWorld()
    const paul = await app.newMember()
    const sold = await shop.sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 3 })
    const first = await startWith(marie, sold, { quantity: 2 })
    expect(
      (await app.call('/get-purchase', { paymentId: first.paymentId }, { as: marie })).list[0]?.attachments,
    ).toEqual([])
    await expect(startWith(paul, sold, { quantity: 2 })).rejects.toMatchObject({ code: 'stockGone' })
    const second = await startWith(paul, sold)
    for (const { paymentId } of [first, second]) {
      cards.pay(paymentId)
      await deliver(app, cards.event(paymentId))
    }
    const bought = [
      ...(await app.call('/get-purchase', { paymentId: first.paymentId }, { as: marie })).list,
      ...(await app.call('/get-purchase', { paymentId: second.paymentId }, { as: paul })).list,
    ]
    expect(bought.map(({ status }) => status)).toEqual(['Success', 'Success'])
    const urls = bought.flatMap((item) => item.attachments.map((attachment) => attachment.id))
    expect(new Set(urls).size).toBe(3)
    expect((await entries()).filter((entry) => entry.orderItemId === null)).toEqual([])
  })

  // [K-ENTITY-039]
  test('for unlimited Pregenerated stock keeps selling: missing documents await their upload, and the administrator is told', async () => {
    const { app, marie, shop, startWith, cards } = await buyingWorld()
    const sold = await shop.sell({
      mode: 'Pregenerated',
      kind: 'Flexible',
      quantity: null,
      documents: 1,
      batch: { unlimited: true },
    })
    const { paymentId } = await startWith(marie, sold, { quantity: 3 })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(list[0]?.attachments.map(({ status }) => status)).toEqual(['Ready', 'AwaitingUpload', 'AwaitingUpload'])
    expect(app.platform.sent.map((mail) => mail.to)).toContain('admin@demo.test')
  })

  // [C-STATE-017] [C-CALL-033] [C-CALL-034] [C-RULE-034] [K-ENTITY-042] [K-ENTITY-043]
  test('for VendorConfirm stock makes the tickets after the partner confirms through the mailed link', async () => {
    const { app, marie, shop, startWith, cards } = await buyingWorld()
    const sold = await shop.sell({ mode: 'VendorConfirm', batch: { email: 'billetterie@exemple.test' } })
    const { paymentId } = await startWith(marie, sold)
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    const token = await confirmationToken(app, 'billetterie@exemple.test')
    const { order, user } = await app.call('/get-order-from-token', { token }, {})
    expect([order.status, order.paymentId, user.email]).toEqual(['PendingConfirmation', null, marie.email])
    const confirm = { token, orderId: order.id, action: 'confirm' as const }
    expect((await app.call('/finalize-purchase', confirm, {})).order.status).toBe('Success')
    expect((await app.call('/finalize-purchase', confirm, {})).order.status).toBe('Success')
    await expect(app.call('/finalize-purchase', { ...confirm, action: 'reject' }, {})).rejects.toMatchObject({
      code: 'orderConflict',
      status: 409,
    })
    await runJobs(app)
    expect((await app.call('/get-purchase', { paymentId }, { as: marie })).list).toMatchObject([
      { status: 'Success', attachments: [{ status: 'Ready' }] },
    ])
  })

  // [C-CALL-034] [C-RULE-034] [K-ENTITY-044] [C-STATE-018]
  test('for AdminConfirm stock sends the link to the administrator, and a rejection returns the place once', async () => {
    const { app, marie, shop, startWith, cards, counters } = await buyingWorld()
    const sold = await shop.sell({ mode: 'AdminConfirm' })
    const { paymentId } = await startWith(marie, sold, { quantity: 2 })
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    expect(await counters(sold)).toEqual([[0, 2]])
    const token = await confirmationToken(app, 'admin@demo.test')
    const { order } = await app.call('/get-order-from-token', { token }, {})
    const reject = {
      token,
      orderId: order.id,
      action: 'reject' as const,
      rejection: { kind: 'full' as const, text: '' },
    }
    const answers = await Promise.all([1, 2, 3].map(() => app.call('/finalize-purchase', reject, {})))
    const rejected = { order: { id: order.id, status: 'Rejected' } }
    expect(answers).toMatchObject([rejected, rejected, rejected])
    expect(await counters(sold)).toEqual([[0, 0]])
    await expect(app.call('/finalize-purchase', { ...reject, action: 'confirm' }, {})).rejects.toMatchObject({
      code: 'orderConflict',
    })
    await expect(app.call('/finalize-purchase', { ...reject, orderId: 'oi-other' }, {})).rejects.toMatchObject({
      code: 'orderNotFound',
      status: 404,
    })
    await expect(app.call('/get-order-from-token', { token: 'guess' }, {})).rejects.toMatchObject({
      code: 'orderNotFound',
      status: 404,
    })
  })

  test('never stores the confirmation token in clear in the orders table', async () => {
    const { app, marie, shop, startWith, cards, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell({ mode: 'AdminConfirm' }))
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await runJobs(app)
    const token = await confirmationToken(app, 'admin@demo.test')
    expect(token.length).toBeGreaterThanOrEqual(22)
    expect(JSON.stringify(await items())).not.toContain(token)
  })
})

describe('webhooks', () => {
  test('have a single effect when an event is delivered twice, in sequence or at once', async () => {
    const { app, marie, shop, startWith, cards, counters, entries } = await buyingWorld()
    const sold = await shop.sell()
    const { paymentId } = await startWith(marie, sold, { quantity: 2 })
    cards.pay(paymentId)
    const event = cards.event(paymentId)
    await Promise.all([deliver(app, event), deliver(app, event), deliver(app, cards.event(paymentId))])
    await deliver(app, event)
    expect(await counters(sold)).toEqual([[0, 2]])
    expect(await entries()).toHaveLength(2)
  })

  test('change nothing when a decline or a cancellation arrives after the success', async () => {
    const { app, marie, shop, startWith, cards, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    await deliver(app, cards.event(paymentId, 'payment_intent.payment_failed'))
    await deliver(app, cards.event(paymentId, 'payment_intent.canceled'))
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('leave the hold after a declined card, and accept the next card on that payment', async () => {
    const { app, marie, shop, startWith, cards, counters, items } = await buyingWorld()
    const sold = await shop.sell()
    const { paymentId } = await startWith(marie, sold)
    await deliver(app, cards.event(paymentId, 'payment_intent.payment_failed'))
    expect(await counters(sold)).toEqual([[1, 0]])
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })

  test('settle an attempt even before the client has its answer, because the event names it', async () => {
    const { app, marie, shop, add, start, cards, items, attempts } = await buyingWorld()
    await add(marie, await shop.sell())
    const create = cards.createIntent
    app.platform.cards.createIntent = async (input) => {
      const intent = await create(input)
      cards.pay(intent.paymentId)
      await deliver(app, cards.event(intent.paymentId))
      return intent
    }
    // The purchase is settled while it is still being started: the start may fail or succeed, the order stands.
    await start(marie).catch(() => undefined)
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
    expect(await attempts()).toMatchObject([{ status: 'Paid' }])
  })

  test('may be lost, since reconciliation asks the provider and settles the attempt', async () => {
    const { app, marie, shop, startWith, cards, items } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    cards.pay(paymentId)
    app.advance(3 * 60_000)
    await reconcile(await openJobs(app))
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
  })
})

test("a provider's refusal while an event is applied is logged, and the event is delivered again", async () => {
  const { app, marie, shop, startWith, cards } = await buyingWorld()
  const { paymentId } = await startWith(marie, await shop.sell())
  app.platform.cards.parseWebhook = async () => cards.event(paymentId, 'payment_intent.canceled')
  app.platform.cards.cancelIntent = () => Promise.reject(new CardProviderError('invalid', 'Unknown key.'))
  const response = await app.fetch('/webhooks/stripe', { method: 'POST', body: '{}' })
  expect(response.status).toBe(500)
  expect(app.platform.logged.map(({ event }) => event)).toContain('webhook.failed')
})

describe('a payment after the hold has ended', () => {
  async function paidLate(sale: Parameters<Awaited<ReturnType<typeof buyingWorld>>['shop']['sell']>[0]) {
    const world = await buyingWorld()
    const { app, marie, shop, startWith, cards } = world
    const sold = await shop.sell(sale)
    const { paymentId } = await startWith(marie, sold)
    app.advance(HOLD + 1000)
    await runJobs(app)
    return {
      ...world,
      sold,
      async payLate() {
        cards.pay(paymentId)
        await deliver(app, cards.event(paymentId))
        await runJobs(app)
      },
    }
  }

  test.each([
    { kind: 'Flexible' as const, quantity: null },
    { kind: 'Fixed' as const, quantity: 2 },
  ])('takes a free document again: $kind', async (sale) => {
    const { payLate, items, entries, expectConsistent } = await paidLate({
      ...sale,
      mode: 'Pregenerated',
      documents: 2,
    })
    await payLate()
    expect((await items()).map((item) => item.status)).toEqual(['Success'])
    const own = (await entries()).filter((entry) => entry.orderItemId !== null)
    expect(own.map((entry) => entry.status)).toEqual(['Ready'])
    await expectConsistent()
  })

  test('is refunded when another buyer has the last document', async () => {
    const world = await paidLate({ mode: 'Pregenerated', kind: 'Flexible', quantity: null, documents: 1 })
    await world.startWith(await world.app.newMember(), world.sold)
    await world.payLate()
    expect((await world.items()).map((item) => item.status).sort()).toEqual(['Canceled', 'Pending'])
    expect(world.cards.refunds.size).toBe(1)
    await world.expectConsistent()
  })

  test.each([{ archivedAt: 1 }, { visibility: 'Hidden' as const }, { startTs: 1, endTs: 2 }])(
    'is refunded when the slot was withdrawn, or is over: %o',
    async (change) => {
      const { payLate, db, sold, items, cards, counters } = await paidLate({})
      await db.write([db.orm.update(stock).set(change).where(eq(stock.activityId, sold.activityId))])
      await payLate()
      expect((await items()).map((item) => item.status)).toEqual(['Canceled'])
      expect(await counters(sold)).toEqual([[0, 0]])
      expect(cards.refunds.size).toBe(1)
    },
  )
})

describe('isolation', () => {
  test("another person's payment returns an empty list", async () => {
    const { app, marie, shop, startWith } = await buyingWorld()
    const { paymentId } = await startWith(marie, await shop.sell())
    const paul = await app.newMember()
    expect(await app.call('/get-purchase', { paymentId }, { as: paul })).toEqual({
      list: [],
      number: null,
      paid: false,
      invoices: [],
    })
    expect(await app.call('/list-purchase', {}, { as: paul })).toEqual({ list: [] })
  })
})
