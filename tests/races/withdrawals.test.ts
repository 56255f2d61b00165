/** A buyer withdraws while somebody else moves the ticket: between what the declaration has read and what it writes. */
import { expect, test } from 'vitest'
import { checkIn } from '#features/tickets/check-in/tables.ts'
import { withdrawalWorld } from '../support/withdrawal-world.ts'

type Rival = 'door lets in' | 'operator refunds' | 'second tab withdraws'

async function race(rival: Rival, isGuarded: boolean) {
  const world = await withdrawalWorld()
  const { app, db, sellOpen, bought, withdraw, marie, codes, letIn, give, declared, refunds, run } = world
  const sold = await sellOpen()
  // Two lines, so that the payment has enough for a second refund.
  const { number, items, purchaseId } = await bought([{ sold }, { sold: await sellOpen() }])
  const orderId = items.find(({ order }) => order.activity.id === sold.activityId)?.order.id ?? ''
  const { rows } = await db.query('select code from entry where order_item_id = ?', [orderId])
  const code = String(rows[0]?.[0] ?? '')
  expect(await codes()).toContain(code)
  const rivals: Record<Rival, () => Promise<unknown>> = {
    'door lets in': () => letIn(sold, code),
    'operator refunds': () => give(purchaseId, { kind: 'items', orderIds: [orderId] }, { sendEmail: false }),
    'second tab withdraws': () => withdraw(number, marie.email, [orderId]),
  }
  const write = db.write.bind(db)
  db.write = async (steps) => {
    db.write = write
    await rivals[rival]()
    // The trigger decides about a false guard: without it the batch goes on.
    if (!isGuarded) await write([{ sql: 'drop trigger guard_decides', args: [] }])
    return write(steps)
  }
  const [outcome] = await Promise.allSettled([withdraw(number, marie.email, [orderId])])
  await run()
  const admitted = (await db.orm.select().from(checkIn)).filter(({ dispute }) => dispute === null).length
  return {
    answer: outcome.status === 'fulfilled' ? 'declared' : Reflect.get(outcome.reason, 'code'),
    declared: await declared(),
    refunds: (await refunds()).map(([cents]) => cents),
    admitted,
    app,
  }
}

test('a ticket that the door lets in meanwhile waits for an operator; without guards it is used and refunded', async () => {
  expect(await race('door lets in', true)).toMatchObject({
    answer: 'declared',
    declared: [['Waiting', 'Used', 0]],
    refunds: [],
    admitted: 1,
  })
  expect(await race('door lets in', false)).toMatchObject({ refunds: [1600], admitted: 1 })
})

test('a line that an operator refunds meanwhile is refused; without guards it is refunded twice', async () => {
  expect(await race('operator refunds', true)).toMatchObject({
    answer: 'withdrawalNotPossible',
    declared: [],
    refunds: [1600],
  })
  expect(await race('operator refunds', false)).toMatchObject({ refunds: [1600, 1600] })
})

test('a second tab is answered as the first, and one refund is made', async () => {
  expect(await race('second tab withdraws', true)).toMatchObject({
    answer: 'declared',
    declared: [['Accepted', null, 1600]],
    refunds: [1600],
  })
})
