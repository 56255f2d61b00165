/** An opening that is put off, a server that is away at it: nobody passes those who wait, and a new opening has a lot of its own. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { wakeQueues } from '#features/selling/openings/queue-alive.ts'
import { ADMISSION_MS, ALIVE_MS, drawnOrder } from '#features/selling/openings/queue-rules.ts'
import { opening, openingPlace } from '#features/selling/openings/tables.ts'
import { openStock } from '../../support/open-stock.ts'
import { openingWorld } from '../../support/opening-world.ts'

const HOUR = 3_600_000
const notYourTurn = { code: 'notYourTurn', status: 409 }

/** True when the time to which turns have delayed the queue has passed: by it alone, everyone would buy. */
const hasLapsed = async (db: RegionDb): Promise<boolean> =>
  ((await db.orm.select().from(opening))[0]?.aliveUntil ?? 0) <= Date.now()

/** A member who joins nothing and asks for the cart and the purchase alone; what they want is in their cart already. */
async function scriptedWorld(sale: Parameters<typeof openingWorld>[0] = {}) {
  const world = await openingWorld({ quantity: 2, ...sale, batch: { opensAt: null } })
  const { app, db, sold, openingId, opensAt, add, start } = world
  const script = await app.newMember()
  await add(script, sold)
  await openStock(db, openingId, opensAt)
  /** Answers to both of its calls. */
  const tries = async () => {
    const added = await add(script, sold).then(
      () => 'added',
      (error: { code: string }) => error.code,
    )
    const { failedItems, payment } = await start(script)
    return [added, payment === null ? failedItems[0]?.reason : 'started']
  }
  return { ...world, script, tries }
}

test('an opening put off by an hour lets the waiting people in before the first newcomer', async () => {
  const { app, db, marie, join, opensAt, openingId, tries, turn, script } = await scriptedWorld()
  const { placeId } = await join(marie)
  await openStock(db, openingId, opensAt + HOUR)
  app.advance(opensAt + HOUR - Date.now())
  expect(await hasLapsed(db)).toBe(true)
  expect(await tries()).toEqual(['notYourTurn', 'notYourTurn'])
  const late = await join(script)
  const [mine, theirs] = await turn([placeId, late.placeId], 2)
  expect([mine?.state, theirs?.state]).toEqual(['admitted', 'waiting'])
  expect(await tries()).toEqual(['notYourTurn', 'notYourTurn'])
})

test('an opening without requests, as while the server is down, lets the waiting people in before the first newcomer', async () => {
  const { app, db, marie, join, open, tries, sold } = await scriptedWorld()
  const { placeId } = await join(marie)
  await open([placeId])
  app.advance(3 * ALIVE_MS)
  expect(await hasLapsed(db)).toBe(true)
  expect(await tries()).toEqual(['notYourTurn', 'notYourTurn'])
  // The page learns that there is a line.
  const { stocks } = await app.call('/list-activity-stock', {
    activityId: sold.activityId,
    ...{ startTs: Date.now(), endTs: Date.now() + 24 * HOUR },
  })
  expect(stocks[0]?.opening?.isLine).toBe(true)
})

test('an opening with an empty queue, or without requests for an hour, lets everyone buy', async () => {
  const { app, open, tries, marie, join, leave } = await scriptedWorld()
  await join(marie)
  await leave(marie)
  await open()
  app.advance(ALIVE_MS)
  expect(await tries()).toEqual(['added', 'started'])
  const forgotten = await scriptedWorld()
  await forgotten.join(forgotten.marie)
  await forgotten.open()
  forgotten.app.advance(HOUR)
  expect(await forgotten.tries()).toEqual(['added', 'started'])
})

test('a server that stops after the draw and restarts minutes later keeps the queue of waiting people', async () => {
  const { app, db, join, open, tries, turn, newMembers } = await scriptedWorld({ quantity: 1 })
  const members = await newMembers(3)
  const ids = []
  for (const member of members) ids.push((await join(member)).placeId)
  await open(ids)
  await turn(ids)
  app.advance(ADMISSION_MS)
  // Control: without what a start writes, whoever is first then buys.
  expect(await hasLapsed(db)).toBe(true)
  await db.write([wakeQueues(Date.now())])
  expect(await tries()).toEqual(['notYourTurn', 'notYourTurn'])
  app.advance(ALIVE_MS)
  expect((await tries())[1]).toBe('started')
})

test('a queue that ended more than an hour ago is not restored by a start', async () => {
  const { app, db, marie, join, open, turn } = await openingWorld()
  await open()
  await turn([(await join(marie)).placeId])
  app.advance(2 * HOUR)
  await db.write([wakeQueues(Date.now())])
  expect(await hasLapsed(db)).toBe(true)
})

test('a second opening is drawn anew among all who have not left; those admitted at the first opening must wait again', async () => {
  const { app, db, join, leave, turn, open, newMembers, add, sold, openingId, ask } = await openingWorld({
    quantity: 1,
  })
  const members = await newMembers(5)
  const joined = await Promise.all(members.map(join))
  const ids = joined.map(({ placeId }) => placeId)
  await open(ids)
  await turn(ids)
  const [first] = await db.orm.select().from(opening)
  const admitted = (await db.orm.select().from(openingPlace)).find(({ admittedAt }) => admittedAt !== null)
  const called = members.find(({ userId }) => userId === admitted?.userId)
  const gone = members.find(({ userId }) => userId !== admitted?.userId)
  if (!first?.seed || !called || !gone) throw new Error('Somebody is called.')
  await leave(gone)
  const again = Date.now() + ADMISSION_MS / 2
  await openStock(db, openingId, again)
  const staying = ids.filter((id) => id !== joined[members.indexOf(gone)]?.placeId)
  app.advance(again - 1000 - Date.now())
  expect((await turn(staying)).map(({ state }) => state)).toEqual(staying.map(() => 'before'))
  expect((await db.orm.select().from(opening))[0]?.seed).toBeNull()
  app.advance(again - Date.now())
  // The admission of the first opening would last on.
  await expect(add(called, sold)).rejects.toMatchObject(notYourTurn)
  const told = await turn(staying, 2)
  const [second] = await db.orm.select().from(opening)
  expect(second).toMatchObject({ cutAt: again, drawnAt: expect.any(Number) })
  expect(second?.seed).not.toBe(first.seed)
  const rows = (await db.orm.select().from(openingPlace)).filter(({ leftAt }) => leftAt === null)
  const order = await drawnOrder(rows, { seed: second?.seed ?? '', cutAt: again })
  const byPlace = new Map(told.map((place, at) => [staying[at], place]))
  expect(order.map(({ placeId }) => byPlace.get(placeId)?.state)).toEqual(['admitted', 'waiting', 'waiting', 'waiting'])
  expect((await ask(joined[members.indexOf(gone)]?.placeId ?? '')).state).toBe('ended')
})

test('a second opening is drawn anew, even when the first request comes after its moment', async () => {
  const { app, db, marie, join, turn, open, openingId, tries, ask } = await scriptedWorld({ quantity: 1 })
  const { placeId } = await join(marie)
  await open()
  const other = await join(await app.newMember())
  await turn([placeId, other.placeId])
  const again = Date.now() + HOUR
  await openStock(db, openingId, again)
  app.advance(HOUR)
  expect(await hasLapsed(db)).toBe(true)
  expect(await tries()).toEqual(['notYourTurn', 'notYourTurn'])
  await ask(placeId)
  await turn([placeId, other.placeId])
  const [line] = await db.orm.select().from(opening).where(eq(opening.batchId, openingId))
  expect(line?.cutAt).toBe(again)
})
