/** Another date for what was bought (D37): the operator's goodwill, never the buyer's supplement. */
import { describe, expect, test } from 'vitest'
import { bucketBalance, unplaced } from '#features/money/accounting/ledger-buckets.ts'
import { ledgerSums, makeExchange } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'

const at = (days: number) => Date.now() + days * 86_400_000

describe('a date exchange', () => {
  test('moves the places, voids the old tickets, draws new ones, and informs the buyer', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, entries, items, counters, look, cards, as, marie, expectConsistent } = world
    const sold = await shop.sell({ slots: 3 })
    const { purchaseId, paymentId, items: bought } = await buy([{ sold, quantity: 2 }])
    const old = bought[0]?.order.id ?? ''
    const { choices, exchange } = makeExchange(world, old)
    const { dates, paid } = await choices()
    expect(paid.cents).toBe(3200)
    // Its own date is none of them.
    expect(dates.map(({ stockIds }) => stockIds)).toEqual([[sold.slotIds[1]], [sold.slotIds[2]]])
    expect(dates.map(({ price, refund }) => [price.cents, refund.cents])).toEqual([
      [3200, 0],
      [3200, 0],
    ])
    const { orderId, refund } = await exchange(dates[1], { reason: 'Train annulé' })
    expect(refund).toBeNull()
    await runJobs(app)
    expect(await counters(sold)).toEqual([
      [0, 0],
      [0, 0],
      [0, 2],
    ])
    const all = await entries()
    expect(all.filter((one) => one.orderItemId === old).map(({ voidAt }) => voidAt !== null)).toEqual([true, true])
    expect(all.filter((one) => one.orderItemId === orderId).map((one) => [one.status, one.voidAt])).toEqual([
      ['Ready', null],
      ['Ready', null],
    ])
    expect((await items()).map(({ id, status, exchangedFor }) => [id, status, exchangedFor])).toEqual([
      [old, 'Canceled', orderId],
      [orderId, 'Success', null],
    ])
    const mails = await app.mails()
    const told = mails.filter(({ kind }) => kind === 'exchange')
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('Train annulé')])
    expect(told[0]?.text).toContain(dates[1]?.validityDateStr)
    expect(told[0]?.text).toContain(bought[0]?.order.validityDateStr)
    expect(mails.filter(({ kind }) => kind === 'tickets')).toHaveLength(2)
    expect(mails.filter(({ kind }) => kind === 'purchase')).toHaveLength(1)
    expect(cards.givenBack(paymentId)).toBe(0)
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(list.map(({ exchangedFor }) => exchangedFor)).toEqual([
      { id: orderId, validityDateStr: dates[1]?.validityDateStr },
      undefined,
    ])
    const after = await look(purchaseId)
    expect(after.purchase.total.cents).toBe(3200)
    expect(after.items.map(({ refundable, exchangedFor }) => [refundable.cents, exchangedFor])).toEqual([
      [0, orderId],
      [3200, null],
    ])
    expect(after.story.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Date échangée', 'Email de nouvelle date : envoyé']),
    )
    // The operator's queue is empty.
    const { sections } = await app.call('/admin/list-todo', {}, as)
    expect(sections.filter(({ count }) => count > 0)).toEqual([])
    await expectConsistent()
    // And back again: the first date is free.
    const again = makeExchange(world, orderId)
    await again.exchange((await again.choices()).dates[0])
    expect(await counters(sold)).toEqual([
      [0, 2],
      [0, 0],
      [0, 0],
    ])
    await expectConsistent()
  })

  test('to a cheaper date refunds the difference once, and the ledger has every cent', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, cards, refunds, db, look, expectConsistent } = world
    const sold = await shop.sell({ slots: 1, options: [{}], startTs: at(2) })
    const other = await shop.alsoSell(sold, { youpiizPrice: 1200, startTs: at(3) })
    const { purchaseId, paymentId, items } = await buy([
      { sold, quantity: 2, options: [{ optionId: sold.optionIds[0] ?? '', quantity: 1 }] },
    ])
    // Without the option there is no such line on that date.
    expect((await makeExchange(world, items[0]?.order.id ?? '').choices()).dates).toEqual([])
    await shop.addOption(other.ticketId, 'Option 1')
    const { choices, exchange } = makeExchange(world, items[0]?.order.id ?? '')
    const { dates } = await choices()
    expect(dates.map(({ price, refund }) => [price.cents, refund.cents])).toEqual([[2900, 600]])
    await exchange(dates[0])
    const sums = await ledgerSums(db)
    expect(sums).toMatchObject({ collected: 3500, sold: 2700, feesKept: 200, cancelled: 0, refundPending: 600 })
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(600)
    expect(await refunds()).toEqual([[600, 'Done', 'exchange']])
    const after = await ledgerSums(db)
    expect(after).toMatchObject({ sold: 2700, feesKept: 200, cancelled: 0, refundPending: 0, refunded: 600 })
    expect([unplaced(after), bucketBalance(after)]).toEqual([0, 2900])
    const { purchase, items: shown } = await look(purchaseId)
    expect([purchase.refunded.cents, purchase.refundable.cents]).toEqual([600, 2900])
    expect(shown.map(({ refundable }) => refundable.cents)).toEqual([0, 2900])
    await expectConsistent()
  })

  test('to a dearer date, or of an order changed meanwhile, is refused with the reason', async () => {
    const world = await operatorWorld()
    const { app, as, shop, buy, items, refunds } = world
    const sold = await shop.sell({ slots: 1, startTs: at(2) })
    const dear = await shop.alsoSell(sold, { youpiizPrice: 1800, startTs: at(3) })
    const { items: bought } = await buy([{ sold }])
    const orderId = bought[0]?.order.id ?? ''
    const { choices, exchange } = makeExchange(world, orderId)
    const { dates } = await choices()
    expect(dates.map(({ isDearer, price }) => [isDearer, price.cents])).toEqual([[true, 1900]])
    await expect(exchange(dates[0])).rejects.toMatchObject({ code: 'exchangeDearer', status: 409 })
    await shop.setPrice(dear.ticketId, 1000)
    await expect(exchange(dates[0])).rejects.toMatchObject({ code: 'exchangeConflict' })
    const wish = { orderId, ticketInfoId: dear.ticketId, stockIds: dear.slotIds, refundCents: 500, reason: 'Essai' }
    await expect(app.call('/admin/exchange-order', { ...wish, stockIds: ['si-nowhere'] }, as)).rejects.toMatchObject({
      code: 'stockGone',
    })
    await expect(
      app.call('/admin/exchange-order', { ...wish, ticketInfoId: (await shop.sell()).ticketId }, as),
    ).rejects.toMatchObject({ code: 'stockNotFound' })
    await expect(app.call('/admin/exchange-order', { ...wish, orderId: 'oi-nowhere' }, as)).rejects.toMatchObject({
      code: 'orderNotFound',
    })
    await expect(app.call('/admin/exchange-order', { ...wish, reason: ' ' }, as)).rejects.toMatchObject({ status: 400 })
    expect((await items()).map(({ status }) => status)).toEqual(['Success'])
    expect(await refunds()).toEqual([])
  })

  test('is refused with the reason for unconfirmed, cancelled and used tickets', async () => {
    const world = await operatorWorld()
    const { app, as, shop, buy, db } = world
    const asked = (await buy([{ sold: await shop.sell({ slots: 2, mode: 'AdminConfirm' }) }])).items[0]?.order.id ?? ''
    const sold = await shop.sell({ slots: 2 })
    const used = (await buy([{ sold }])).items[0]?.order.id ?? ''
    await db.write([
      {
        sql: `insert into check_in (id, entry_id, scan_id, vendor_id, activity_id, day, at, recorded_at, is_offline, device_id, device_name, user_id)
          select 'ci-1', e.id, 'scan-1', i.vendor_id, i.activity_id, '2026-11-22', 1, 1, 0, 'd', 'd', i.user_id
          from entry e join order_item i on i.id = e.order_item_id where i.id = ?`,
        args: [used],
      },
    ])
    const gone = (await buy([{ sold: await shop.sell({ slots: 2 }) }])).items[0]?.order.id ?? ''
    await app.call('/admin/cancel-order', { orderId: gone }, as)
    for (const [orderId, reason] of [
      [asked, 'pas encore répondu'],
      [used, 'déjà servi'],
      [gone, 'annulé ou refusé'],
    ] as const) {
      const { obstacle, dates } = await makeExchange(world, orderId).choices()
      expect([obstacle, dates]).toEqual([expect.stringContaining(reason), []])
      const wish = { orderId, ticketInfoId: sold.ticketId, stockIds: [sold.slotIds[1] ?? ''], refundCents: 0, reason }
      await expect(app.call('/admin/exchange-order', wish, as)).rejects.toMatchObject({
        code: 'exchangeNotPossible',
        message: obstacle,
      })
    }
  })

  test('follows the mode of the new date: an uploaded document, or a request to the partner', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, counters, entries, items, expectConsistent } = world
    const sold = await shop.sell({ mode: 'Pregenerated', documents: 1, startTs: at(2) })
    const next = await shop.alsoSell(sold, { mode: 'Pregenerated', startTs: at(3) })
    await shop.addDocuments(next.slotIds[0] ?? '', 1)
    const { items: bought } = await buy([{ sold }])
    const first = makeExchange(world, bought[0]?.order.id ?? '')
    const { orderId } = await first.exchange((await first.choices()).dates[0])
    await runJobs(app)
    // D20: the document has left the house, its place does not come back.
    expect([await counters(sold), await counters(next)]).toEqual([[[0, 1]], [[0, 1]]])
    expect(
      (await entries()).filter((one) => one.orderItemId === orderId).map((one) => [one.status, one.stockId]),
    ).toEqual([['Ready', next.slotIds[0]]])
    const asked = await shop.alsoSell(sold, { mode: 'VendorConfirm', startTs: at(4) })
    const second = makeExchange(world, orderId)
    const date = (await second.choices()).dates.find(({ stockIds }) => stockIds[0] === asked.slotIds[0])
    const last = await second.exchange(date)
    await runJobs(app)
    expect((await items()).find(({ id }) => id === last.orderId)?.status).toBe('PendingConfirmation')
    const token = await confirmationToken(app, 'partenaire@exemple.test')
    await app.call('/finalize-purchase', { token, orderId: last.orderId, action: 'confirm' })
    await runJobs(app)
    expect((await entries()).filter((one) => one.orderItemId === last.orderId).map(({ status }) => status)).toEqual([
      'Ready',
    ])
    await expectConsistent()
  })
})
