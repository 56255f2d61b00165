import { newShop, type Sold } from '../../tests/support/shop.ts'
import { apiCaller } from './api.ts'
import { buyFor, paidJourney } from './checkout.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { compare, postRequest } from './load.ts'
import { type BenchServer, startBare, startServer, withServer } from './server.ts'
import { type BenchMember, fillData, HOST, newMembers, openRegion, withFolder } from './world.ts'

const PEOPLE = 2000
/** Simultaneous buyers, as many as in the figure of paid journeys. */
const BUYERS = 16
const FAR_MS = 3_600_000

/**
 * Measures an opening with 2,000 people in its queue and a place for each: joining, polling the place, and buying once
 * admitted, beside paid journeys without a queue on the same server.
 */
export const benchOpening: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, plain, opening } = await fillOpening(dir)
    return withServer(startServer(dir, { JOBS: 'off' }), async (server) => {
      const buyers = members.slice(0, BUYERS)
      await buyFor(1, server, buyers, plain)
      const without = await buyFor(seconds, server, buyers, plain)
      const plainPerSecond = without.journeys.length / without.elapsed

      const errors: string[] = []
      const joined = performance.now()
      const places = await joinAll(server, members, opening, errors)
      const joinSeconds = (performance.now() - joined) / 1000
      // As many as fit into a command line.
      const asks = places
        .slice(0, 200)
        .map(({ placeId }) => postRequest(HOST, server.port, '/get-place', { openingId: opening.batchId, placeId }))
      const answered = await withServer(startBare(200, 'application/json'), (bare) =>
        compare(
          { server, requests: asks },
          { server: bare, requests: [postRequest(HOST, bare.port, '/get-place', { openingId: 'x', placeId: 'x' })] },
          seconds,
        ),
      )
      const sale = await openAndBuy(server, dir, places, opening, errors)
      const beside = {
        people: PEOPLE,
        joinsPerSecond: rounded(PEOPLE / joinSeconds),
        positionsPerSecond: rounded(answered.subject.perSecond),
        positionCpuUs: rounded(answered.subject.cpuUs),
        bareCpuUs: rounded(answered.bare.cpuUs),
      }
      return [
        figure(
          'opening of 2,000: errors',
          errors.length,
          '',
          { atMost: 0.5 },
          { ...beside, first: errors.slice(0, 3) },
        ),
        figure(
          'position / bare handler, processor time',
          answered.subject.cpuUs / answered.bare.cpuUs,
          '×',
          { atMost: 3 },
          beside,
        ),
        figure(
          'buyers of an opening / paid journeys',
          sale.perSecond / plainPerSecond,
          '×',
          { atLeast: 0.8 },
          {
            perSecond: rounded(sale.perSecond),
            plainPerSecond: rounded(plainPerSecond),
            bought: sale.bought,
            waitedP50Ms: rounded(percentile(sale.waits, 50)),
            waitedP95Ms: rounded(percentile(sale.waits, 95)),
          },
        ),
      ]
    })
  })

const fillOpening = (dir: string) =>
  fillData(dir, async (db) => {
    const shop = newShop({ db: () => db })
    for (let index = 0; index < 39; index++) await shop.sell({ slots: 3 })
    const plain = await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
    const batch = { opensAt: Date.now() + FAR_MS, maxPerPerson: 1 }
    return { members: await newMembers(db, PEOPLE), plain, opening: await shop.sell({ quantity: PEOPLE, batch }) }
  })

interface InLine {
  member: BenchMember
  placeId: string
}

async function joinAll(
  server: BenchServer,
  members: readonly BenchMember[],
  { batchId: openingId }: Sold,
  errors: string[],
): Promise<InLine[]> {
  const places: InLine[] = []
  const left = [...members]
  const joinNext = async () => {
    for (let member = left.pop(); member; member = left.pop())
      try {
        const { place } = await apiCaller(server, member)('/join-opening', { openingId })
        places.push({ member, placeId: place.placeId })
      } catch (error) {
        errors.push(String(error))
      }
  }
  await Promise.all(Array.from({ length: BUYERS }, joinNext))
  return places
}

/** Polls for all people as often as told, and buys once admitted; `waits` are ms from opening to admission. */
async function openAndBuy(
  server: BenchServer,
  dir: string,
  places: readonly InLine[],
  opening: Sold,
  errors: string[],
) {
  const db = await openRegion(dir, 'eu')
  await db.write([{ sql: 'update batch set opens_at = ? where id = ?', args: [Date.now(), opening.batchId] }])
  db.close()
  const waits: number[] = []
  const [admitted, opened] = [[] as BenchMember[], performance.now()]
  let bought = 0
  let waiting = places.length
  const wait = async ({ member, placeId }: InLine) => {
    const call = apiCaller(server)
    try {
      for (;;) {
        const { place } = await call('/get-place', { openingId: opening.batchId, placeId })
        if (place.state === 'admitted') break
        // Caps the pause announced when the opening was still an hour away.
        await Bun.sleep(Math.min(place.askAgainMs, 10_000) * (1 + Math.random() * 0.3))
      }
      waits.push(performance.now() - opened)
      admitted.push(member)
    } catch (error) {
      errors.push(String(error))
    }
    waiting -= 1
  }
  const buy = async () => {
    while (waiting > 0 || admitted.length > 0) {
      const member = admitted.shift()
      if (!member) {
        await Bun.sleep(5)
        continue
      }
      try {
        await paidJourney(server, member, opening)
        bought += 1
      } catch (error) {
        errors.push(String(error))
      }
    }
  }
  await Promise.all([...places.map(wait), ...Array.from({ length: BUYERS }, buy)])
  return { waits, bought, perSecond: bought / ((performance.now() - opened) / 1000) }
}
