/** A fair opening from the first join to who is let in: when somebody came before it does not decide who may buy. */
import { isNotNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openingPlace } from '#features/selling/openings/tables.ts'
import { atLength } from '../support/at-length.ts'
import { buyingWorld } from '../support/buying.ts'
import { deliver } from '../support/shop-jobs.ts'
import type { Member } from '../support/test-app.ts'

const PEOPLE = 8
/** For as many of them there is a place. */
const PLACES = 2
const OPENINGS = atLength(1000, 60)
/** The control needs fewer: it is never in doubt. */
const SALES = 30
/** Critical value with 7 degrees of freedom, which one fair series in a hundred thousand exceeds. */
const CRITICAL = 35.6
const OPENS_IN_MS = 20_000
/** Longer than a line waits between two looks at the stock. */
const TURN_MS = 600

/** In an order of arrival by chance. */
const shuffled = <Item>(all: readonly Item[]): Item[] =>
  all
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)

async function world() {
  const shop = await buyingWorld()
  const people: Member[] = []
  for (let each = 0; each < PEOPLE; each++) people.push(await shop.app.newMember())
  return { ...shop, people }
}

/** How far it is from not depending on the rank of arrival who gets a place; `winners` holds that rank of each who does. */
function chiSquare(winners: readonly number[]): number {
  const expected = winners.length / PEOPLE
  const counts = Array.from({ length: PEOPLE }, (_, rank) => winners.filter((each) => each === rank).length)
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

test('admission over many openings does not depend on the time of joining before them', async () => {
  const { app, db, shop, people } = await world()
  const opensAt = Date.now() + OPENS_IN_MS
  const arrivals = new Map<string, { userId: string; placeId: string }[]>()
  for (let each = 0; each < OPENINGS; each++) {
    const { batchId } = await shop.sell({ quantity: PLACES, batch: { opensAt, maxPerPerson: 1 } })
    arrivals.set(batchId, [])
    for (const person of shuffled(people)) {
      const { place } = await app.call('/join-opening', { openingId: batchId }, { as: person })
      arrivals.get(batchId)?.push({ userId: person.userId, placeId: place.placeId })
    }
  }
  app.advance(opensAt + TURN_MS - Date.now())
  const admitted = () => db.orm.select().from(openingPlace).where(isNotNull(openingPlace.admittedAt))
  for (const [openingId, [first]] of arrivals)
    await app.call('/get-place', { openingId, placeId: first?.placeId ?? '' })
  await expect.poll(async () => (await admitted()).length, { timeout: 60_000 }).toBe(OPENINGS * PLACES)
  const winners = (await admitted()).map(
    ({ batchId, userId }) => arrivals.get(batchId)?.findIndex((arrival) => arrival.userId === userId) ?? -1,
  )
  expect(winners).not.toContain(-1)
  expect(chiSquare(winners)).toBeLessThan(CRITICAL)
}, 600_000)

test('control: when everyone buys on arrival, the first get everything, and the statistic shows it', async () => {
  const { app, cards, shop, people, add, start } = await world()
  const winners: number[] = []
  for (let each = 0; each < SALES; each++) {
    const sold = await shop.sell({ quantity: PLACES })
    for (const [rank, person] of shuffled(people).entries()) {
      const isIn = await add(person, sold).then(
        () => true,
        () => false,
      )
      const payment = isIn ? (await start(person)).payment : null
      if (payment === null) continue
      winners.push(rank)
      cards.pay(payment.paymentId)
      await deliver(app, cards.event(payment.paymentId))
    }
  }
  expect(winners).toHaveLength(SALES * PLACES)
  expect(chiSquare(winners)).toBeGreaterThan(2 * CRITICAL)
})
