import { expect, test } from 'vitest'
import { cards, cardWorld } from '../../cards/card-world.ts'
import { one } from '../../moves/moving-world.ts'
import { person, purchase } from '../../moves/tenant-data.ts'
import { cliWorld } from '../../support/cli-world.ts'
import { newShop } from '../../support/shop.ts'

/** A purchase of 16 € whose payment of 15 € was captured (or not yet), and which waits for the operator. */
async function waitingPurchase({ captured = true } = {}) {
  const simulator = await cardWorld()
  const world = await cliWorld({ PORT: new URL(simulator.base).port })
  const db = world.db()
  const sold = await newShop(world).sell({ quantity: 5 })
  const payment = await simulator.provider.createIntent(simulator.input({ amountCents: 1500, attemptId: 'pa-odd' }))
  if (captured) await simulator.confirm(payment, cards.good)
  const cartItem = {
    id: 'ci-back',
    activityId: sold.activityId,
    itemType: 'Ticket',
    ticketInfoId: sold.ticketId,
    quantity: 1,
    options: [],
    seenPrice3: 1600,
    createdAt: 0,
    stockIds: sold.slotIds.slice(0, 1),
  }
  const snapshot = { slots: [], activity: { id: sold.activityId, mediaId: null }, expert: null }
  await db.write([
    ...(await person(db, 'u-marie', 'ROOT', 'x')),
    ...purchase({ user: 'u-marie', sold, name: 'odd', quantity: 1, status: 'Pending', attemptStatus: 'Paid' }),
    {
      sql: 'update order_item set cart_item = ?, snapshot = ?',
      args: [JSON.stringify(cartItem), JSON.stringify(snapshot)],
    },
    { sql: 'update attempt set payment_id = ?, ended_at = null', args: [payment.paymentId] },
    {
      sql: `insert into order_failure (id, attempt_id, dedupe_key, error, ts) values ('of-1', 'pa-odd', 'amount:pa-odd', 'x', 0)`,
      args: [],
    },
  ])
  return {
    world,
    decide: (...words: string[]) => world.cli(['wrong-payment', 'pa-odd', '--region', 'eu', ...words]),
    /** The attempt, its item, places held and sold, rows in the cart, failures open, who did it, jobs that came of it. */
    state: () =>
      one(
        db,
        `select (select status from attempt) as attempt, (select status from order_item) as item,
           (select reserved from stock) as held, (select bought from stock) as sold, (select count(*) from cart_item) as cart,
           (select count(*) from order_failure where resolved_at is null) as failures,
           (select group_concat(call || ' ' || actor_kind) from audit) as audited,
           (select group_concat(kind) from (select kind from job where kind in ('refund', 'ticket-pdf') order by kind)) as jobs`,
      ),
  }
}

const audited = 'cli wrong-payment operator'

test('wrong-payment --deliver settles the order on the operator’s word, once', async () => {
  const { world, decide, state } = await waitingPurchase()
  expect(await decide('--deliver')).toMatchObject({ code: 0, out: 'Settled: the order is delivered.' })
  expect(await state()).toEqual(['Paid', 'Success', 0, 1, 0, 0, audited, 'ticket-pdf'])
  expect((await decide('--refund')).errors).toEqual(['No payment of it waits for a decision.'])
  expect(await state()).toEqual(['Paid', 'Success', 0, 1, 0, 0, audited, 'ticket-pdf'])
  expect((await world.cli(['wrong-payment', 'pa-nobody', '--region', 'eu', '--deliver'])).errors).toEqual([
    'eu has no purchase pa-nobody.',
  ])
})

test('wrong-payment --refund returns the captured money and the places', async () => {
  const { world, decide, state } = await waitingPurchase()
  expect(await decide('--refund')).toMatchObject({ code: 0, out: expect.stringContaining('the money goes back') })
  expect(await state()).toEqual(['Refunded', 'Canceled', 0, 0, 1, 0, audited, 'refund'])
  expect(await one(world.db(), 'select attempt_id, amount, status from refund')).toEqual(['pa-odd', 1500, 'Pending'])
})

test('wrong-payment delivers nothing that the provider has not captured, and refunds nothing of it', async () => {
  const { decide, state } = await waitingPurchase({ captured: false })
  expect((await decide('--deliver')).errors).toEqual([expect.stringContaining('has captured nothing of it')])
  expect(await decide('--refund')).toMatchObject({ code: 0, out: expect.stringContaining('nothing had been captured') })
  expect(await state()).toEqual(['Canceled', 'Canceled', 0, 0, 1, 0, audited, null])
})
