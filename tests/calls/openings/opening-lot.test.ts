/** The lot of an opening as it is published: its digest before, its seed and its places after, in the order that is kept to. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RegionDb } from '#db/region-db.ts'
import { OpeningQueue } from '#features/selling/openings/opening-queue.ts'
import { opening, openingPlace } from '#features/selling/openings/tables.ts'
import { openStock } from '../../support/open-stock.ts'
import { openingWorld } from '../../support/opening-world.ts'
import type { Caller } from '../../support/test-app.ts'

const HOUR = 3_600_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** An opening with what it publishes. */
async function lotWorld(sale: Parameters<typeof openingWorld>[0] = {}) {
  const world = await openingWorld(sale)
  const read = (offset?: number, as?: Caller) => {
    const input = offset === undefined ? {} : { offset }
    return world.app.call('/get-opening-lot', { openingId: world.openingId, ...input }, as ? { as } : {})
  }
  const readDrawn = async () => {
    const published = await read()
    if (!published.lot) throw new Error('It is drawn.')
    return { ...published, lot: published.lot }
  }
  return { ...world, read, readDrawn }
}

test('before the draw only the digest of the seed is published, even after the opening; then the seed that matches it', async () => {
  const { db, join, open, turn, newMembers, read, readDrawn, opensAt } = await lotWorld({
    quantity: 1,
  })
  const members = await newMembers(4)
  const ids = (await Promise.all(members.map(join))).map(({ placeId }) => placeId)
  const announced = await read()
  expect(announced).toEqual({ opensAt, digest: expect.stringMatching(/^[0-9a-f]{64}$/), lot: null })
  await open()
  // The queue has made no request since: nothing is drawn.
  expect(await read()).toEqual(announced)
  const told = await turn(ids)
  const { digest, lot } = await readDrawn()
  expect([digest, sha256(lot.seed)]).toEqual([announced.digest, announced.digest])
  const [kept] = await db.orm.select().from(opening)
  expect(kept).toMatchObject({ seed: lot.seed, drawnAt: lot.drawnAt, cutAt: opensAt })
  // As anybody draws it, and as people are let in.
  const drawn = ids
    .map((id) => ({ id, pseudonym: sha256(id) }))
    .sort((one, other) => (sha256(`${lot.seed}:${one.pseudonym}`) < sha256(`${lot.seed}:${other.pseudonym}`) ? -1 : 1))
  expect(lot).toMatchObject({ total: 4, places: drawn.map(({ pseudonym }) => pseudonym) })
  const place = new Map(told.map((each) => [each.placeId, each]))
  expect(drawn.map(({ id }) => [place.get(id)?.state, place.get(id)?.inFront])).toEqual([
    ['admitted', 0],
    ['waiting', 0],
    ['waiting', 1],
    ['waiting', 2],
  ])
  const answer = JSON.stringify(await read())
  for (const { placeId, userId } of await db.orm.select().from(openingPlace))
    for (const secret of [placeId, userId]) expect(answer).not.toContain(secret)
})

test('the drawn list is published a thousand places at a time, without latecomers', async () => {
  const { app, db, openingId, opensAt, open, turn, join, marie, read, readDrawn } = await lotWorld()
  const count = 1003
  const many = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  await db.write([
    {
      sql: `${many} insert into user (id, email, group_id, created_at, updated_at)
        select 'u-' || n.i, 'u' || n.i || '@exemple.test', u.group_id, 0, 0 from n, user u where u.id = ?`,
      args: [marie.userId],
    },
    { sql: 'insert into opening (batch_id, alive_until) values (?, 0)', args: [openingId] },
    {
      sql: `${many} insert into opening_place (batch_id, user_id, place_id, seq, joined_at)
        select ?, 'u-' || i, 'pl-' || i, i, ? from n`,
      args: [openingId, opensAt - HOUR],
    },
  ])
  await open()
  await turn([(await join(marie)).placeId])
  await readDrawn()
  const pages = [await read(), await read(1000), await read(2000)].map(({ lot }) => lot)
  expect(pages.map((lot) => [lot?.total, lot?.places.length])).toEqual([
    [count, 1000],
    [count, 3],
    [count, 0],
  ])
  const places = pages.flatMap((lot) => lot?.places ?? [])
  const expected = Array.from({ length: count }, (_, at) => sha256(`pl-${at + 1}`))
  expect([...places].sort()).toEqual(expected.sort())
  await expect(app.call('/get-opening-lot', { openingId, offset: -1 })).rejects.toMatchObject({
    code: 'invalidRequest',
  })
})

test('a postponed opening has another digest, drops the drawn lot, and is drawn with the new seed', async () => {
  const { app, db, join, open, turn, newMembers, read, readDrawn, openingId } = await lotWorld()
  const members = await newMembers(3)
  const ids = (await Promise.all(members.map(join))).map(({ placeId }) => placeId)
  await open(ids)
  await turn(ids)
  const first = await readDrawn()
  const again = Date.now() + HOUR
  await openStock(db, openingId, again)
  const putOff = await read()
  expect(putOff).toEqual({ opensAt: again, digest: expect.not.stringMatching(first.digest ?? ''), lot: null })
  app.advance(HOUR)
  // Until the next turn the line still has the lot of the first moment.
  expect(await read()).toEqual(putOff)
  await turn(ids, 2)
  const second = await readDrawn()
  expect(second).toMatchObject({ opensAt: again, digest: putOff.digest, lot: { total: 3 } })
  expect(sha256(second.lot.seed)).toBe(putOff.digest)
})

test('a person who joins before the opening takes part in the draw, although their place is written after it', async () => {
  const { app, db, marie, openingId, opensAt } = await openingWorld()
  const other = await app.newMember()
  const written = Promise.withResolvers<void>()
  const write = async (steps: Parameters<RegionDb['write']>[0]) => {
    if (JSON.stringify(steps).includes(other.userId)) await written.promise
    return db.write(steps)
  }
  const line = new OpeningQueue({
    openingId,
    appKey: app.platform.config.appKey,
    now: Date.now,
    pace: { perSecond: 100, mostShoppers: 10 },
    db: () => Object.assign(Object.create(db), { write }),
    onFault: (error) => expect(error).toBeUndefined(),
  })
  const { placeId } = await line.join(marie.userId)
  app.advance(opensAt - 1000 - Date.now())
  const joining = line.join(other.userId)
  await new Promise((resolve) => setTimeout(resolve, 20))
  app.advance(1000)
  await line.place(placeId)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await line.lot(0, 10)).toBeNull()
  written.resolve()
  await joining
  await expect.poll(async () => (await line.lot(0, 10))?.total).toBe(2)
})

test('a queue drawn by the previous version keeps its order, and the answer says that its draw cannot be checked', async () => {
  const { db, openingId, opensAt, newMembers, open, ask, turn, read } = await lotWorld({ quantity: 1 })
  const members = await newMembers(5)
  const ids = members.map((_, at) => `pl-old-${at}`)
  const old = 'cd'.repeat(32)
  // As a process finds it that begins with this version.
  await db.write([
    db.orm.insert(opening).values({ batchId: openingId, seed: old, drawnAt: opensAt, cutAt: opensAt }),
    ...members.map(({ userId }, at) =>
      db.orm
        .insert(openingPlace)
        .values({ batchId: openingId, userId, placeId: `pl-old-${at}`, seq: at + 1, joinedAt: opensAt - HOUR }),
    ),
  ])
  await open()
  await turn(ids)
  const order = [...ids].sort((one, other) => (sha256(`${old}:${one}`) < sha256(`${old}:${other}`) ? -1 : 1))
  const told = await Promise.all(order.map(ask))
  expect(told.map(({ inFront }) => inFront)).toEqual([0, 0, 1, 2, 3])
  expect(await read()).toEqual({ opensAt, digest: null, lot: null })
})

test('a drawn lot is readable for everyone who may see its opening, visitors too, and not found by others', async () => {
  const { app, shop, read, marie } = await lotWorld()
  expect((await read()).digest).toBe((await read(0, marie)).digest)
  const own = await app.newGroup()
  const none = await app.newGroup({ permCse: false })
  const outsider = await app.newMember({ groupId: none.id })
  const opensAt = Date.now() + HOUR
  const always = await shop.sell({})
  const premium = await shop.sell({ batch: { opensAt }, activity: { cse: true } })
  const foreign = await shop.sell({ batch: { opensAt }, activity: { groupId: own.id } })
  const refusals: [string, Caller | undefined, string][] = [
    [always.batchId, marie, 'openingNotFound'],
    [foreign.batchId, outsider, 'openingNotFound'],
    [foreign.batchId, undefined, 'openingNotFound'],
    [premium.batchId, outsider, 'premiumRequired'],
    [premium.batchId, undefined, 'premiumRequired'],
    ['sb-guess', marie, 'openingNotFound'],
  ]
  for (const [openingId, as, code] of refusals)
    await expect(app.call('/get-opening-lot', { openingId }, as ? { as } : {})).rejects.toMatchObject({ code })
  const member = await app.newMember({ groupId: own.id })
  expect((await app.call('/get-opening-lot', { openingId: foreign.batchId }, { as: member })).opensAt).toBe(opensAt)
})
