/**
 * Returned places, wanted by the waiting list, others and owners of holds at once (chapter queues-and-waiting-lists).
 * Each race has its control: without its guard it must go wrong, or it would prove nothing.
 */
import { expect, test } from 'vitest'
import { stock } from '#kernel/stock/tables.ts'
import { deliver } from '../support/shop-jobs.ts'
import { waitingWorld } from '../support/waiting.ts'

const PLACES = 40

/** Without the row that says "the line first", as if nobody looked at returned places before they are sold. */
const withoutLook = [
  'drop trigger waiting_look_at_returned_places',
  "create trigger offers_only after update of bought on stock begin insert into job (id, kind, dedupe_key, payload, run_at, created_at) values ('j' || new.bought || new.reserved, 'offer-places', 'offer-places:' || new.activity_id, json_object('activityId', new.activity_id), 0, 0) on conflict (dedupe_key) do nothing; end",
]

/**
 * Forty bought places return one by one while forty people wait and forty others try to buy at every return; jobs run
 * beside. Answers who of the two got places.
 */
async function race(isGuarded: boolean) {
  const world = await waitingWorld()
  const { app, db, shop, buy, add, start, join, newMembers, jobs, line, counters, expectConsistent } = world
  const sold = await shop.sell({ quantity: PLACES, mode: 'VendorConfirm', ticket: { maxQuantity: PLACES } })
  const owners = await newMembers(PLACES)
  const tokens: { token: string; orderId: string }[] = []
  for (const owner of owners) await buy(owner, sold)
  await jobs()
  for (const { text } of await app.mails()) {
    const token = /\/admin-order\/([\w-]+)/.exec(text)?.[1]
    if (token) tokens.push({ token, orderId: (await app.call('/get-order-from-token', { token })).order.id })
  }
  expect(new Set(tokens.map(({ orderId }) => orderId)).size).toBe(PLACES)
  const waiters = await newMembers(PLACES)
  for (const person of waiters) await join(person, sold)
  const walkers = await newMembers(PLACES)
  for (const person of walkers) await add(person, sold).catch(() => undefined)
  // Nothing was left, so that the wish stands in nobody's cart: it is written there as from before.
  await db.write(
    walkers.map(({ userId }) => ({
      sql: `insert into cart_item (id, user_id, activity_id, item_type, ticket_info_id, quantity, options, seen_price3, created_at)
        values ('ci-' || ?, ?, ?, 'Ticket', ?, 1, '[]', 1600, 0)`,
      args: [userId, userId, sold.activityId, sold.ticketId],
    })),
  )
  await db.write(
    walkers.map(({ userId }) => ({
      sql: "insert into cart_item_stock (cart_item_id, stock_id, seq) values ('ci-' || ?, ?, 0)",
      args: [userId, sold.slotIds[0]],
    })),
  )
  if (!isGuarded) await db.write(withoutLook.map((sql) => ({ sql, args: [] })))
  const bought: string[] = []
  const tryToBuy = async (person: (typeof walkers)[number]) => {
    const { payment } = await start(person)
    if (payment) bought.push(person.userId)
  }
  await Promise.all(
    tokens.map(async ({ token, orderId }, at) => {
      await app.call('/finalize-purchase', { token, orderId, action: 'reject', rejection: { kind: 'full', text: '' } })
      const walker = walkers[at]
      await Promise.all([walker ? tryToBuy(walker) : undefined, at % 4 === 0 ? jobs() : undefined])
    }),
  )
  await jobs()
  const states = (await line()).map(({ state }) => state)
  if (isGuarded) await expectConsistent()
  return {
    bought: bought.length,
    held: states.filter((state) => state === 'Held').length,
    counters: await counters(sold),
  }
}

test('forty places returned to a waiting list of forty give each person one hold, and other buyers none', async () => {
  const { bought, held, counters } = await race(true)
  expect([bought, held]).toEqual([0, PLACES])
  expect(counters).toEqual([[PLACES, 0]])
})

test('control: without the check of the waiting list other buyers get places that people wait for', async () => {
  const { bought, held } = await race(false)
  expect(bought).toBeGreaterThan(0)
  expect(held).toBeLessThan(PLACES)
})

test('two runners of one job hold one place once, for the first person in the list', async () => {
  const { db, sellOut, join, own, newMembers, addPlaces, jobs, app } = await waitingWorld()
  const { sold } = await sellOut()
  const people = await newMembers(3)
  for (const person of people) await join(person, sold)
  await addPlaces(sold, 1)
  const write = db.write.bind(db)
  // The second runner comes between the first one's reading and its writing, as when its lease is over.
  db.write = async (steps) => {
    if (!steps.some((step) => 'sql' in step && step.sql.includes('delete from waiting_look'))) return write(steps)
    db.write = write
    await write([
      { sql: "update job set lease_token = null, lease_until = null where kind = 'offer-places'", args: [] },
    ])
    await jobs()
    return write(steps)
  }
  await jobs()
  const [row] = await db.orm.select().from(stock)
  expect([row?.reserved, row?.bought]).toEqual([1, 1])
  const holds = await Promise.all(people.map(async (person) => (await own(person))[0]?.heldUntil ?? null))
  expect(holds.map((until) => until !== null)).toEqual([true, false, false])
  expect((await app.mails()).filter(({ kind }) => kind === 'waiting-held')).toHaveLength(1)
})

test('a place bought while its hold ends goes to the buyer or to the next person, never to both', async () => {
  const world = await waitingWorld()
  const { app, sellOut, join, own, newMembers, addPlaces, jobs, add, start, cards, counters, expectConsistent } = world
  for (let round = 0; round < 4; round++) {
    const { sold } = await sellOut()
    const [ana, ben] = await newMembers(2)
    if (!ana || !ben) throw new Error('Two people.')
    await join(ana, sold)
    await join(ben, sold)
    await addPlaces(sold, 1)
    await jobs()
    await add(ana, sold)
    app.advance(2 * 3_600_000)
    const [started] = await Promise.all([start(ana), jobs()])
    await jobs()
    const next = (await own(ben))[0]?.heldUntil ?? null
    expect([started.payment !== null, next !== null].filter(Boolean)).toHaveLength(1)
    expect(await counters(sold)).toEqual([[1, 1]])
    if (started.payment) {
      cards.pay(started.payment.paymentId)
      await deliver(app, cards.event(started.payment.paymentId))
    }
    await expectConsistent()
  }
})
