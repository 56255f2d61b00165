/** A stock that opens at a moment: who may buy, in which order, and what the others are told. */
import { eq, isNotNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { OpeningQueue } from '#features/selling/openings/opening-queue.ts'
import { ADMISSION_MS, drawnOrder, MISSED_MS } from '#features/selling/openings/queue-rules.ts'
import { opening, openingPlace } from '#features/selling/openings/tables.ts'
import { stock } from '#kernel/stock/tables.ts'
import { FLOOD_LIMIT } from '#platform/flood-guard.ts'
import { openStock } from '../../support/open-stock.ts'
import { openingWorld } from '../../support/opening-world.ts'
import { recordSql } from '../../support/recorded-sql.ts'

const notYet = { code: 'saleNotOpen', status: 409, message: 'La vente de ce billet ouvre le 10/06/2026 à 10:10.' }
const notYourTurn = { code: 'notYourTurn', status: 409 }

test('a buyer is refused before the opening, even for articles already in the cart, and is told the moment', async () => {
  const { app, marie, sold, add, start, db, opensAt, open } = await openingWorld({ batch: { opensAt: null } })
  await add(marie, sold)
  await openStock(db, sold.batchId, opensAt)
  await expect(add(marie, sold)).rejects.toMatchObject(notYet)
  const { cartItems } = await app.call('/list-cart', {}, { as: marie })
  expect(cartItems[0]?.problem).toBe(notYet.message)
  const { failedItems, payment } = await start(marie)
  expect(payment).toBeNull()
  expect(failedItems).toMatchObject([{ reason: 'saleNotOpen', message: notYet.message }])
  await open()
  expect((await start(marie)).payment).not.toBeNull()
})

test('people who wait before the opening are let in by lot, and latecomers after them', async () => {
  const world = await openingWorld({ quantity: 2 })
  const { db, join, turn, open, newMembers, ask, add, sold } = world
  const early = await newMembers(6)
  const places = []
  for (const member of early) places.push(await join(member))
  expect(new Set(places.map(({ state }) => state))).toEqual(new Set(['before']))
  await open(places.map(({ placeId }) => placeId))
  const late = await join(world.marie)
  const told = await turn([...places, late].map(({ placeId }) => placeId))
  const [line] = await db.orm.select().from(opening)
  const rows = await db.orm.select().from(openingPlace)
  if (!line?.seed || line.cutAt === null) throw new Error('Nothing was drawn.')
  // Anybody can work the order out from the seed that was kept.
  const order = await drawnOrder(rows, { seed: line.seed, cutAt: line.cutAt })
  const state = new Map(told.map((place) => [place.placeId, place]))
  expect(order.map(({ placeId }) => state.get(placeId)?.inFront)).toEqual([0, 0, 1, 2, 3, 4, 5])
  // Two places, and nobody may want more than four: one chooses at a time.
  expect(order.map(({ placeId }) => state.get(placeId)?.state)).toEqual([
    'admitted',
    ...Array.from({ length: 6 }, () => 'waiting'),
  ])
  expect(order.at(-1)?.placeId).toBe(late.placeId)
  const [first, second] = order.map(({ userId }) => early.find((member) => member.userId === userId))
  if (!first || !second) throw new Error('Nobody was drawn.')
  await expect(add(second, sold)).rejects.toMatchObject(notYourTurn)
  await add(first, sold)
  expect((await ask(late.placeId)).present).toBe(6)
})

test('a buyer who starts the purchase makes room for the next one, and a purchase without an admission is refused', async () => {
  const { join, turn, open, newMembers, add, start, sold, db, openingId } = await openingWorld({ quantity: 2 })
  const [one, other] = await newMembers(2)
  if (!one || !other) throw new Error('There are two.')
  const places = [(await join(one)).placeId, (await join(other)).placeId]
  await open()
  const told = await turn(places)
  const [first, second] = told[0]?.state === 'admitted' ? [one, other] : [other, one]
  await add(first, sold)
  // The admission is taken away: what is in the cart is not bought by that.
  await db.write([
    db.orm.update(openingPlace).set({ admittedUntil: Date.now() }).where(eq(openingPlace.userId, first.userId)),
  ])
  expect(await start(first)).toMatchObject({ failedItems: [{ reason: 'notYourTurn' }], payment: null })
  await db.write([
    db.orm
      .update(openingPlace)
      .set({ admittedUntil: Date.now() + ADMISSION_MS })
      .where(eq(openingPlace.userId, first.userId)),
  ])
  expect((await start(first)).payment).not.toBeNull()
  await turn(places)
  await add(second, sold)
  expect((await start(second)).payment).not.toBeNull()
  // All is held: it is not over, one of the two may not pay.
  expect(await db.orm.select({ reserved: stock.reserved }).from(stock).where(eq(stock.batchId, openingId))).toEqual([
    { reserved: 2 },
  ])
})

test('an abandoned or unused turn passes to the next person, and its owner may queue again, at the end', async () => {
  const { app, join, leave, turn, open, newMembers, ask } = await openingWorld({ quantity: 1 })
  const members = await newMembers(3)
  const joined = await Promise.all(members.map(join))
  const ids = joined.map(({ placeId }) => placeId)
  await open()
  const order = (await turn(ids)).sort(
    (one, other) => one.inFront - other.inFront || (one.state === 'admitted' ? -1 : 1),
  )
  const owner = (place: (typeof order)[number] | undefined) => {
    const found = members[joined.findIndex(({ placeId }) => placeId === place?.placeId)]
    if (!found || !place) throw new Error('Nobody has that place.')
    return { member: found, placeId: place.placeId }
  }
  const [first, second, third] = order.map(owner)
  if (!first || !second || !third) throw new Error('There are three.')
  await leave(first.member)
  await expect(leave(first.member)).rejects.toMatchObject({ code: 'openingNotFound', status: 404 })
  await turn([second.placeId, third.placeId])
  expect((await ask(second.placeId)).state).toBe('admitted')
  app.advance(ADMISSION_MS)
  // The third was away meanwhile, and is the next all the same.
  expect((await turn([third.placeId], 2))[0]?.state).toBe('admitted')
  expect((await ask(second.placeId)).state).toBe('ended')
  const again = await join(second.member)
  expect(again.placeId).not.toBe(second.placeId)
  expect(again).toMatchObject({ state: 'waiting', inFront: 0 })
})

test('a member whose page slept through their turn keeps the position, is told when the turn was, and is called again', async () => {
  const { app, db, marie, join, leave, turn, open, newMembers, ask } = await openingWorld({ quantity: 1 })
  const members = await newMembers(2)
  const ids = (await Promise.all(members.map(join))).map(({ placeId }) => placeId)
  await open(ids)
  const late = await join(marie)
  await turn([late.placeId])
  const [called] = await db.orm.select().from(openingPlace).where(isNotNull(openingPlace.admittedAt))
  const other = members.find(({ userId }) => userId !== called?.userId)
  const otherId = ids.find((id) => id !== called?.placeId)
  if (!called || !other || !otherId) throw new Error('One of the two is called.')
  app.advance(MISSED_MS)
  // The queue does not wait for absent people.
  expect((await turn([otherId, late.placeId]))[0]?.state).toBe('admitted')
  const awake = await ask(called.placeId)
  expect(awake).toMatchObject({ state: 'waiting', inFront: 0, missedAt: called.admittedAt })
  expect((await join(members.find(({ userId }) => userId === called.userId) ?? marie)).placeId).toBe(called.placeId)
  await leave(other)
  const [again, behind] = await turn([called.placeId, late.placeId])
  expect(again).toMatchObject({ state: 'admitted', missedAt: called.admittedAt })
  expect((again?.until ?? 0) - Date.now()).toBeGreaterThan(ADMISSION_MS - 10_000)
  expect(behind?.state).toBe('waiting')
  // A person who was told and did nothing has had their turn.
  app.advance(ADMISSION_MS)
  await turn([late.placeId])
  expect(await ask(called.placeId)).toMatchObject({ state: 'ended', until: again?.until })
})

test('a member alone in the queue whose page sleeps longer than a turn is called when it wakes', async () => {
  const { app, marie, join, turn, open, ask } = await openingWorld({ quantity: 1 })
  const { placeId } = await join(marie)
  await open([placeId])
  await ask(placeId)
  await new Promise((resolve) => setTimeout(resolve, 100))
  app.advance(ADMISSION_MS + MISSED_MS)
  expect(await ask(placeId)).toMatchObject({ state: 'waiting', missedAt: expect.any(Number) })
  expect((await turn([placeId]))[0]?.state).toBe('admitted')
})

test('the queue ends when no place is left or held, and without a queue everyone may buy', async () => {
  const { marie, app, join, turn, open, add, sold, db, openingId, leave } = await openingWorld({ quantity: 1 })
  const other = await app.newMember()
  const { placeId } = await join(marie)
  await open()
  expect((await turn([placeId]))[0]?.state).toBe('admitted')
  await leave(marie)
  await expect(add(other, sold)).rejects.toMatchObject(notYourTurn)
  // A request arrives: the queue is empty.
  const mine = await join(marie)
  await turn([mine.placeId])
  await leave(marie)
  await turn([mine.placeId], 2)
  await add(other, sold)
  await db.write([{ sql: 'update stock set bought = quantity where batch_id = ?', args: [openingId] }])
  const late = await join(other)
  expect((await turn([late.placeId], 2))[0]?.state).toBe('over')
})

test('a person has one place in the queue across two tabs and a reload, and none for a stock that they may not see', async () => {
  const { app, marie, join, openingId, db, shop } = await openingWorld()
  const tabs = await Promise.all([join(marie), join(marie), join(marie)])
  expect(new Set(tabs.map(({ placeId }) => placeId)).size).toBe(1)
  expect((await app.call('/get-own-place', { openingId }, { as: marie })).place).toEqual(tabs[0])
  expect(await db.orm.select().from(openingPlace)).toHaveLength(1)
  expect((await app.call('/get-own-place', { openingId }, { as: await app.newMember() })).place).toBeNull()
  const always = await shop.sell({})
  const premium = await shop.sell({ batch: { opensAt: Date.now() + 1000 }, activity: { cse: true } })
  const none = await app.newGroup({ permCse: false })
  const outsider = await app.newMember({ groupId: none.id })
  for (const [id, code] of [
    [always.batchId, 'openingNotFound'],
    [premium.batchId, 'premiumRequired'],
  ] as const)
    for (const path of ['/join-opening', '/get-own-place'] as const)
      await expect(app.call(path, { openingId: id }, { as: outsider })).rejects.toMatchObject({ code })
  await expect(app.call('/get-place', { openingId, placeId: 'pl-guess' })).rejects.toMatchObject({
    code: 'openingNotFound',
  })
})

test('a position in the queue is answered without the database', async () => {
  const { marie, join, ask, db } = await openingWorld()
  const { placeId } = await join(marie)
  await ask(placeId)
  // Within one turn: the next looks at the stock, once for everybody.
  const recorded = recordSql(db)
  for (let asked = 0; asked < 50; asked++) await ask(placeId)
  expect(recorded.map(({ sql }) => sql)).toEqual([])
})

test('a position answered before the app has the headers, log line and refusals of every call', async () => {
  const { app, marie, join, openingId } = await openingWorld()
  const { placeId } = await join(marie)
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.fetch(`/api${path}`, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    })
  const names = (response: Response) => [...response.headers.keys()].sort()
  const usual = await post('/list-cat1', {})
  const position = await post('/get-place', { openingId, placeId }, { 'x-request-id': 'position-1' })
  expect([position.status, names(position)]).toEqual([200, names(usual)])
  expect(position.headers.get('x-captcha-token')).toBe(usual.headers.get('x-captcha-token'))
  const lines = app.platform.logged.filter(({ fields }) => fields?.requestId === 'position-1')
  expect(lines).toMatchObject([{ event: 'request', fields: { method: 'POST', path: '/api/get-place', status: 200 } }])
  const refusals: [Promise<Response>, number, string][] = [
    [post('/get-place', { openingId }), 400, 'invalidRequest'],
    [post('/get-place', { openingId, placeId: 'pl-guess' }), 404, 'openingNotFound'],
    [post('/get-place', { openingId, placeId }, { origin: 'http://mechant.exemple' }), 403, 'forbiddenOrigin'],
    [post('/get-place', { openingId, placeId }, { 'sec-fetch-site': 'cross-site' }), 403, 'forbiddenOrigin'],
    [post('/get-place', { openingId, placeId }, { 'content-type': 'text/plain' }), 400, 'invalidRequest'],
    [app.fetch('/api/get-place'), 405, 'methodNotAllowed'],
  ]
  for (const [asked, status, code] of refusals) {
    const response = await asked
    expect([response.status, (await response.json()).error.code]).toEqual([status, code])
  }
})

test('the listing shows the moment and the queue of an opening, and neither of them afterwards', async () => {
  const { app, sold, opensAt, open, join, marie, turn } = await openingWorld({ batch: { maxPerPerson: 2 } })
  const listed = async () => {
    const range = { startTs: Date.now(), endTs: Date.now() + 30 * 86_400_000 }
    const { stocks } = await app.call('/list-activity-stock', { activityId: sold.activityId, ...range })
    return { opening: stocks[0]?.opening, maxPerPerson: stocks[0]?.maxPerPerson }
  }
  const line = { id: sold.batchId, opensAt }
  expect(await listed()).toEqual({ opening: { ...line, isLine: false }, maxPerPerson: 2 })
  const { placeId } = await join(marie)
  expect((await listed()).opening).toEqual({ ...line, isLine: true })
  await open()
  await turn([placeId])
  app.advance(ADMISSION_MS + 60_000)
  expect((await listed()).opening).toBeUndefined()
})

/** A database whose next write arrives, and whose answer does not. */
function losesAnswers(db: RegionDb): { db: RegionDb; loseNext: () => void } {
  let isLost = false
  const write = async (...steps: Parameters<RegionDb['write']>) => {
    const written = await db.write(...steps)
    if (!isLost) return written
    isLost = false
    throw new Error('No answer came.')
  }
  return {
    db: Object.assign(Object.create(db), { write }),
    loseNext: () => {
      isLost = true
    },
  }
}

test('a member who joins again after a lost answer has the place that was written, and is let in with it', async () => {
  const { app, db, marie, opensAt, openingId, open } = await openingWorld()
  const lossy = losesAnswers(db)
  const faults: unknown[] = []
  const parts = {
    openingId,
    appKey: app.platform.config.appKey,
    now: Date.now,
    pace: { perSecond: 100, mostShoppers: 10 },
  }
  const line = new OpeningQueue({ ...parts, db: () => lossy.db, onFault: (error) => faults.push(error) })
  lossy.loseNext()
  await expect(line.join(marie.userId)).rejects.toThrow('No answer came.')
  const { placeId } = await line.join(marie.userId)
  const written = async () => (await db.orm.select().from(openingPlace))[0]
  expect((await written())?.placeId).toBe(placeId)
  await open()
  // The lot is written, and its answer lost: the next turn goes on with the same.
  lossy.loseNext()
  await line.place(placeId)
  await expect.poll(() => faults.length).toBe(1)
  const [before] = await db.orm.select().from(opening)
  vi.setSystemTime(opensAt + 1000)
  await line.place(placeId)
  await expect.poll(async () => (await written())?.admittedUntil).toBe(opensAt + 1000 + ADMISSION_MS)
  expect(await db.orm.select().from(opening)).toMatchObject([{ seed: before?.seed, drawnAt: before?.drawnAt }])
  expect((await line.place(placeId))?.state).toBe('admitted')
})

test('an IP address that asks about invented openings is refused before the database is read, while waiting members are not', async () => {
  const { app, db, marie, join, ask } = await openingWorld()
  Object.assign(app.platform.config, { throttles: true })
  const { placeId } = await join(marie)
  const made = (at: number) => app.call('/get-place', { openingId: `sb-made-up-${at}`, placeId: 'pl-guess' })
  for (let at = 0; at < FLOOD_LIMIT; at++) await expect(made(at)).rejects.toMatchObject({ code: 'openingNotFound' })
  const recorded = recordSql(db)
  await expect(made(FLOOD_LIMIT)).rejects.toMatchObject({ code: 'tooManyRequests', status: 429 })
  expect(recorded).toEqual([])
  expect((await ask(placeId)).state).toBe('before')
})
