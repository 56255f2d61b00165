/** The lot of an opening as anybody checks it: who draws it anew finds the server's order, and whatever was planted in it. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkLot } from '#features/selling/openings/lot-rules.ts'
import { lotSeed } from '#features/selling/openings/lot-seed.ts'
import { drawnOrder } from '#features/selling/openings/queue-rules.ts'
import { newId } from '#lib/new-id.ts'

const KEY = new TextEncoder().encode('a key of at least thirty-two characters')
const OPENS_AT = 1_780_000_000_000
const PEOPLE = 50

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A lot as the server draws and publishes it. */
async function publishedLot() {
  const seed = await lotSeed(KEY, 'sb-1', OPENS_AT)
  const people = Array.from({ length: PEOPLE }, (_, seq) => ({ placeId: newId('pl'), seq, joinedAt: OPENS_AT - 1 }))
  const order = await drawnOrder(people, { seed, cutAt: OPENS_AT })
  const places = order.map(({ placeId }) => sha256(placeId))
  return { order, lot: { digest: sha256(seed), seed, opensAt: OPENS_AT, places, noted: null, own: null } }
}

test("a draw repeated outside the program, from seed and pseudonyms alone, has the server's order", async () => {
  const { lot } = await publishedLot()
  const drawn = [...lot.places].sort((one, other) => {
    const [left, right] = [sha256(`${lot.seed}:${one}`), sha256(`${lot.seed}:${other}`)]
    return left < right ? -1 : 1
  })
  expect(lot.places).toEqual(drawn)
  const conform = { fault: null, count: PEOPLE, ownNumber: null, wrongNumber: null }
  expect(await checkLot(lot)).toEqual(conform)
  expect(await checkLot({ ...lot, own: lot.places[11] ?? '' })).toEqual({ ...conform, ownNumber: 12 })
  expect(await checkLot({ ...lot, own: sha256('pl-late') })).toEqual(conform)
  expect(await checkLot({ ...lot, places: [] })).toEqual({ ...conform, count: 0 })
})

test('the check of a draw detects every swap of two neighbours and every place moved to the front', async () => {
  const { lot } = await publishedLot()
  for (let at = 1; at < PEOPLE; at++) {
    const [place = ''] = lot.places.slice(at, at + 1)
    const exchanged = lot.places.with(at, lot.places[at - 1] ?? '').with(at - 1, place)
    expect(await checkLot({ ...lot, places: exchanged })).toMatchObject({ fault: 'order', wrongNumber: at })
    const moved = [place, ...lot.places.filter((each) => each !== place)]
    expect(await checkLot({ ...lot, places: moved })).toMatchObject({ fault: 'order', wrongNumber: 1 })
  }
})

test('the check of a draw detects another seed, a seed that does not match the noted digest, a duplicate place and a missing place', async () => {
  const { order, lot } = await publishedLot()
  const otherSeed = await lotSeed(KEY, 'sb-1', OPENS_AT + 1)
  expect(await checkLot({ ...lot, seed: otherSeed })).toMatchObject({ fault: 'seed' })
  // The server draws with a seed that it likes better, and tells the digest of that one.
  const liked = await drawnOrder(order, { seed: otherSeed, cutAt: OPENS_AT })
  const redrawn = {
    ...lot,
    seed: otherSeed,
    digest: sha256(otherSeed),
    places: liked.map((each) => sha256(each.placeId)),
  }
  const noted = { opensAt: OPENS_AT, digest: lot.digest, notedAt: OPENS_AT - 5000, own: lot.places[3] ?? '' }
  expect(await checkLot(redrawn)).toMatchObject({ fault: null })
  expect(await checkLot({ ...redrawn, noted })).toMatchObject({ fault: 'noted' })
  // A note of an opening that was put off since says nothing.
  expect(await checkLot({ ...redrawn, noted: { ...noted, opensAt: OPENS_AT - 60_000 } })).toMatchObject({ fault: null })
  expect(await checkLot({ ...lot, noted })).toMatchObject({ fault: null })
  const twice = lot.places.with(1, lot.places[0] ?? '')
  expect(await checkLot({ ...lot, places: twice })).toMatchObject({ fault: 'repeated' })
  const without = { ...lot, places: lot.places.filter((place) => place !== noted.own) }
  expect(await checkLot({ ...without, noted, own: noted.own })).toMatchObject({ fault: 'missing', ownNumber: null })
  expect(await checkLot({ ...without, own: noted.own })).toMatchObject({ fault: null })
})

test('a seed belongs to one key, one opening and one moment, and a queue drawn by the previous version keeps its order', async () => {
  const seeds = await Promise.all([
    lotSeed(KEY, 'sb-1', OPENS_AT),
    lotSeed(KEY, 'sb-1', OPENS_AT + 1),
    lotSeed(KEY, 'sb-2', OPENS_AT),
    lotSeed(new TextEncoder().encode('another key of thirty-two characters'), 'sb-1', OPENS_AT),
  ])
  expect(new Set(seeds).size).toBe(4)
  expect(await lotSeed(KEY, 'sb-1', OPENS_AT)).toBe(seeds[0])
  const old = 'ab'.repeat(32)
  const { order } = await publishedLot()
  const byId = [...order].sort((one, other) =>
    sha256(`${old}:${one.placeId}`) < sha256(`${old}:${other.placeId}`) ? -1 : 1,
  )
  expect(await drawnOrder(order, { seed: old, cutAt: OPENS_AT })).toEqual(byId)
})
