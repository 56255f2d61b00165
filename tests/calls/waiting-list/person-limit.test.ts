/** Nothing is held for people who may not buy it: limit and waiting list (chapter queues-and-waiting-lists). */
import { expect, test } from 'vitest'
import { deliver } from '../../support/shop-jobs.ts'
import { waitingWorld } from '../../support/waiting.ts'

const refusal = { code: 'personLimit', message: '2 places par personne au plus, toutes commandes comprises.' }

/** Two slots of one place each, of which one person may have two at most, and two buyers. */
async function limitedWorld(slots = 2) {
  const world = await waitingWorld()
  const sold = await world.shop.sell({ quantity: 2, slots, batch: { maxPerPerson: 2 } })
  const [ana, ben] = await world.newMembers(2)
  if (!ana || !ben) throw new Error('Two people.')
  const slot = (at: number) => ({ stockIds: sold.slotIds.slice(at, at + 1) })
  return { ...world, sold, ana, ben, slot }
}

test('a buyer who has reached the personal limit cannot join the waiting list, and is told the rule', async () => {
  const { sold, ana, ben, slot, buy, join, own } = await limitedWorld()
  await buy(ana, sold, { ...slot(0), quantity: 1 })
  await buy(ben, sold, { ...slot(0), quantity: 1 })
  await expect(join(ana, sold, { ...slot(0), quantity: 2 })).rejects.toMatchObject(refusal)
  expect((await join(ana, sold, slot(0))).item.position).toBe(1)
  await buy(ben, sold, { ...slot(1), quantity: 1 })
  await expect(join(ben, sold, slot(0))).rejects.toMatchObject(refusal)
  expect(await own(ben)).toEqual([])
})

test('a returned place skips people who have reached their limit meanwhile, who keep waiting and may leave the list', async () => {
  const world = await limitedWorld()
  const { app, sold, ana, ben, slot, buy, join, own, addPlaces, jobs, newMembers, startWith } = world
  const [other] = await newMembers(1)
  if (!other) throw new Error('One person.')
  await buy(other, sold, { ...slot(0), quantity: 2 })
  await join(ana, sold, slot(0))
  await join(ben, sold, slot(0))
  const pending = await startWith(ana, sold, { ...slot(1), quantity: 2 })
  await addPlaces(sold, 1)
  await jobs()
  expect((await own(ana)).map(({ heldUntil }) => heldUntil)).toEqual([null])
  expect((await own(ben))[0]?.heldUntil).not.toBeNull()
  await startWith(ben, sold, slot(0))
  await app.call('/cancel-purchase', { paymentId: pending.paymentId }, { as: ana })
  await addPlaces(sold, 1)
  await jobs()
  expect((await own(ana))[0]?.heldUntil).not.toBeNull()
})

test('held places count towards the limit: two are not held when only one more is allowed', async () => {
  const { sold, ana, ben, slot, buy, join, own, addPlaces, jobs, newMembers } = await limitedWorld(3)
  const [one, other] = await newMembers(2)
  if (!one || !other) throw new Error('Two people.')
  await buy(one, sold, { ...slot(0), quantity: 2 })
  await buy(other, sold, { ...slot(1), quantity: 2 })
  await buy(ana, sold, { ...slot(2), quantity: 1 })
  await join(ana, sold, slot(0))
  await join(ana, sold, slot(1))
  await join(ben, sold, slot(1))
  await addPlaces(sold, 1, 0)
  await addPlaces(sold, 1, 1)
  await jobs()
  expect((await own(ana)).map(({ heldUntil }) => heldUntil !== null).sort()).toEqual([false, true])
  expect((await own(ben))[0]?.heldUntil).not.toBeNull()
})

test('the limit spans the parts of a stock that new prices have split', async () => {
  const { sold, ana, slot, buy, join, shop, db, add } = await limitedWorld()
  const dearer = await shop.sell({ quantity: 2, batch: { maxPerPerson: 2 } })
  // As a split leaves it: the slot is of the same activity, its ticket stands for the first one.
  await db.write([
    { sql: 'update batch set activity_id = ? where id = ?', args: [sold.activityId, dearer.batchId] },
    { sql: 'update stock set activity_id = ? where batch_id = ?', args: [sold.activityId, dearer.batchId] },
    { sql: 'update ticket_info set origin_id = ? where id = ?', args: [sold.ticketId, dearer.ticketId] },
  ])
  await buy(ana, sold, { ...slot(0), quantity: 2 })
  await expect(add(ana, dearer)).rejects.toMatchObject(refusal)
  await db.write([{ sql: 'update stock set bought = quantity where batch_id = ?', args: [dearer.batchId] }])
  await expect(join(ana, dearer)).rejects.toMatchObject(refusal)
})

test('a late payment of two lines of one slot does not take places returned to the waiting list', async () => {
  const { app, cards, shop, marie, add, start, buy, join, own, addPlaces, jobs, newMembers, items } =
    await waitingWorld()
  const sold = await shop.sell({ quantity: 2 })
  const [first, ben] = await newMembers(2)
  if (!first || !ben) throw new Error('Two people.')
  await add(marie, sold)
  await add(marie, sold)
  const { payment } = await start(marie)
  const paymentId = payment?.paymentId ?? ''
  await join(marie, sold)
  await app.call('/cancel-purchase', { paymentId }, { as: marie })
  await jobs()
  expect((await own(marie))[0]?.heldUntil).not.toBeNull()
  await buy(first, sold)
  await join(ben, sold)
  // Returned, and not offered yet: with what is held for her, Marie's two lines would find both places.
  await addPlaces(sold, 1)
  cards.pay(paymentId)
  await deliver(app, cards.event(paymentId))
  expect((await items()).filter(({ userId, status }) => userId === marie.userId && status === 'Success')).toEqual([])
  await jobs()
  expect((await own(ben))[0]?.heldUntil).not.toBeNull()
})
