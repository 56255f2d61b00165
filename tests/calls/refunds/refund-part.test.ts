/** One of several tickets given back: exactly that one is void, the others stay (D37, chapter selling-and-holding). */
import { describe, expect, test } from 'vitest'
import { ledgerSums } from '../../support/exchanges.ts'
import { operatorWorld } from '../../support/operator-world.ts'
import { confirmationToken, runJobs } from '../../support/shop-jobs.ts'

describe('a refund of one ticket out of three', () => {
  test('voids that ticket, returns its place and its price, and leaves the two others', async () => {
    const world = await operatorWorld()
    const { app, shop, buy, give, look, items, entries, counters, cards, refunds, db, marie, expectConsistent } = world
    const sold = await shop.sell({ quantity: 9 })
    const { purchaseId, paymentId, items: bought } = await buy([{ sold, quantity: 3 }])
    const line = bought[0]
    const [, second] = line?.tickets ?? []
    const orderId = line?.order.id ?? ''
    const part = { kind: 'part' as const, orderId, quantity: 1, ticketIds: [second?.id ?? ''], cents: 1600 }
    await give(purchaseId, part, { reason: 'Un enfant malade' })
    await runJobs(app)
    const [kept, given] = await items()
    expect(kept).toMatchObject({ id: orderId, status: 'Success', quantity: 2, ticketInfoTotal: 3000, fees: 200 })
    expect(given).toMatchObject({ partOf: orderId, status: 'Canceled', quantity: 1, ticketInfoTotal: 1500, fees: 100 })
    expect((await entries()).filter(({ voidAt }) => voidAt !== null).map(({ id }) => id)).toEqual([second?.id])
    expect(await counters(sold)).toEqual([[0, 2]])
    expect(cards.givenBack(paymentId)).toBe(1600)
    expect(await refunds()).toEqual([[1600, 'Done', 'items']])
    const sums = await ledgerSums(db)
    expect(sums).toMatchObject({ collected: 4800, sold: 3000, feesKept: 200, cancelled: 0, refunded: 1600 })
    const mail = (await app.mails()).find(({ kind }) => kind === 'refund')
    expect(mail?.text).toContain(`Billet annulé : ${second?.code}`)
    for (const ticket of line?.tickets ?? [])
      if (ticket.id !== second?.id) expect(mail?.text).not.toContain(ticket.code)
    // The buyer keeps two documents.
    const { list } = await app.call('/get-purchase', { paymentId }, { as: marie })
    expect(list.map(({ status, attachments }) => [status, attachments.length])).toEqual([
      ['Success', 2],
      ['Canceled', 0],
    ])
    // Then the rest of it.
    await give(purchaseId, { kind: 'items', orderIds: [orderId] })
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(4800)
    expect((await look(purchaseId)).purchase.refundable.cents).toBe(0)
    expect(await counters(sold)).toEqual([[0, 0]])
    await expectConsistent()
  })

  test('before the partner has answered removes it from the request, which has two tickets left', async () => {
    const { app, shop, buy, give, entries, counters, expectConsistent } = await operatorWorld()
    const sold = await shop.sell({ mode: 'VendorConfirm' })
    const { purchaseId, items: bought } = await buy([{ sold, quantity: 3 }])
    const orderId = bought[0]?.order.id ?? ''
    await give(purchaseId, { kind: 'part', orderId, quantity: 1, ticketIds: [], cents: 1600 })
    const token = await confirmationToken(app, 'partenaire@exemple.test')
    await app.call('/finalize-purchase', { token, orderId, action: 'confirm' })
    await runJobs(app)
    expect((await entries()).map((one) => [one.orderItemId, one.status])).toEqual([
      [orderId, 'Ready'],
      [orderId, 'Ready'],
    ])
    expect(await counters(sold)).toEqual([[0, 2]])
    await expectConsistent()
  })

  test('is refused for all tickets, for a void ticket, for the one with the options, and for another sum', async () => {
    const { app, shop, buy, give, refunds, items } = await operatorWorld()
    const sold = await shop.sell({ options: [{}] })
    const options = [{ optionId: sold.optionIds[0] ?? '', quantity: 1 }]
    const { purchaseId, items: bought } = await buy([{ sold, quantity: 3, options }])
    const [first, second, third] = (bought[0]?.tickets ?? []).map(({ id }) => id)
    const orderId = bought[0]?.order.id ?? ''
    const part = (ticketIds: (string | undefined)[], facts: object = {}) =>
      give(purchaseId, {
        kind: 'part',
        orderId,
        quantity: ticketIds.length,
        ticketIds: ticketIds.map((id) => id ?? ''),
        cents: 1600 * ticketIds.length,
        ...facts,
      })
    await expect(part([first, second, third])).rejects.toMatchObject({ code: 'partNotPossible' })
    await expect(part([first])).rejects.toMatchObject({
      code: 'partNotPossible',
      message: expect.stringContaining('options'),
    })
    await expect(part([second], { cents: 1599 })).rejects.toMatchObject({ code: 'refundConflict' })
    await expect(part([second], { ticketIds: [] })).rejects.toMatchObject({ code: 'ticketsChanged' })
    await expect(part([second], { orderId: 'oi-nowhere' })).rejects.toMatchObject({ code: 'orderNotFound' })
    await part([second])
    await expect(part([second])).rejects.toMatchObject({ code: 'ticketsChanged' })
    await runJobs(app)
    expect(await refunds()).toEqual([[1600, 'Done', 'items']])
    // The options are with what is left of the item.
    expect((await items()).map(({ quantity, optionsTotal }) => [quantity, optionsTotal])).toEqual([
      [2, 300],
      [1, 0],
    ])
  })

  test('is made once when two operators request it at once', async () => {
    const { app, shop, buy, give, cards, as, expectConsistent } = await operatorWorld()
    const other = await app.newMember({ isAdmin: true })
    const { purchaseId, paymentId, items: bought } = await buy([{ sold: await shop.sell(), quantity: 3 }])
    const ticketIds = [bought[0]?.tickets[0]?.id ?? '']
    const part = { kind: 'part', orderId: bought[0]?.order.id ?? '', quantity: 1, ticketIds, cents: 1600 } as const
    const results = await Promise.allSettled([
      give(purchaseId, { ...part, ticketIds }, { as: as.as }),
      give(purchaseId, { ...part, ticketIds }, { as: other }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await runJobs(app)
    expect(cards.givenBack(paymentId)).toBe(1600)
    await expectConsistent()
  })
})
