/**
 * Holds that end, pass on and are bought while jobs are killed before and after their writes: nobody has a place twice,
 * and none is idle while somebody waits (chapter queues-and-waiting-lists, The waiting list).
 */
import { expect, test } from 'vitest'
import { stock } from '#kernel/stock/tables.ts'
import { atLength } from '../support/at-length.ts'
import { deliver } from '../support/shop-jobs.ts'
import type { Member } from '../support/test-app.ts'
import { waitingWorld } from '../support/waiting.ts'

const PEOPLE = atLength(500, 30)
const PLACES = atLength(50, 8)
const MINUTE = 60_000
const HOLD_MINUTES = 10
/** One write in so many dies. */
const KILLS = 5

class Killed extends Error {}

/** Writes of jobs that die, before or after they were made; `mend` ends it. */
function killing({ db }: Pick<Awaited<ReturnType<typeof waitingWorld>>, 'db'>) {
  const write = db.write.bind(db)
  let [isOn, kills] = [true, 0]
  db.write = async (steps) => {
    const isOfJob = steps.some((step) => 'sql' in step && /waiting|delete from job/.test(step.sql))
    const dies = isOn && isOfJob && Math.random() < 1 / KILLS
    if (!dies) return write(steps)
    kills += 1
    if (Math.random() < 0.5) await write(steps)
    throw new Killed('The process was killed.')
  }
  return {
    mend: () => {
      isOn = false
    },
    count: () => kills,
  }
}

test(`when ${PEOPLE} people wait for ${PLACES} returning places, holds end and jobs are killed, no place is sold twice or left unused`, async () => {
  const world = await waitingWorld()
  const { app, db, cards, shop, join, own, newMembers, addPlaces, jobs, add, start, line, items, expectConsistent } =
    world
  const sold = await shop.sell({ quantity: 0, startTs: Date.now() + 30 * 86_400_000 })
  await db.write([
    {
      sql: 'insert into waiting_setting (activity_id, enabled, hold_minutes, updated_at) values (?, 1, ?, 0)',
      args: [sold.activityId, HOLD_MINUTES],
    },
  ])
  const people = await newMembers(PEOPLE)
  for (const person of people) await join(person, sold)
  const walker = await app.newMember()
  const faults = killing(world)
  const survive = <Answer>(work: Promise<Answer>): Promise<Answer | null> => work.catch(() => null)
  let bought = 0

  /** A member with a hold buys, starts and forgets to pay, or lets it end. */
  async function decide(person: Member): Promise<void> {
    if (((await own(person))[0]?.heldUntil ?? null) === null) return
    const will = Math.random()
    if (will < 0.3 || !(await survive(add(person, sold)))) return
    const started = await survive(start(person))
    if (!started?.payment || will < 0.5) return
    const { paymentId } = started.payment
    cards.pay(paymentId)
    await deliver(app, cards.event(paymentId))
    bought += 1
  }
  /** As many are sold, held or reserved as there are, never more. */
  const taken = async () => {
    const [row] = await db.orm.select().from(stock)
    const all = { quantity: row?.quantity ?? 0, taken: (row?.reserved ?? 0) + (row?.bought ?? 0) }
    expect(all.taken).toBeLessThanOrEqual(all.quantity)
    return all
  }

  let rounds = 0
  for (let given = 0; rounds < PEOPLE && (given < PLACES || (await line()).length > 2.5 * PLACES); rounds++) {
    if (given < PLACES) {
      given += 1
      await addPlaces(sold, 1)
    }
    await Promise.all([
      survive(jobs()),
      ...people.map((person) => survive(decide(person))),
      survive(add(walker, sold)),
      rounds % 2 === 0 ? survive(jobs()) : undefined,
    ])
    await taken()
    app.advance((HOLD_MINUTES / 3) * MINUTE)
  }
  faults.mend()
  // Members who are offered a place from now on keep it to the end, so that others still wait then.
  await db.write([{ sql: 'update waiting_setting set hold_minutes = 2880', args: [] }])
  expect(faults.count()).toBeGreaterThan(PLACES / 2)
  expect(bought).toBeGreaterThan(0)
  // Leases of those that died end, payments that nobody made end, and the line has what they leave.
  for (let round = 0; round < 6; round++) {
    app.advance(HOLD_MINUTES * MINUTE)
    await jobs()
  }
  const { quantity, taken: now } = await taken()
  const waiting = (await line()).filter(({ state }) => state === 'Waiting').length
  expect(quantity).toBe(PLACES)
  expect(waiting).toBeGreaterThan(0)
  expect(now).toBe(PLACES)
  expect((await items()).filter(({ userId }) => userId === walker.userId)).toEqual([])
  await expectConsistent()
}, 600_000)
