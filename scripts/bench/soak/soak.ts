import { newShop, type Sold } from '../../../tests/support/shop.ts'
import { apiCaller } from '../api.ts'
import { loadDemoData } from '../demo-world.ts'
import { type Bench, figure, measured, rounded } from '../figure.ts'
import { startServer, withServer } from '../server.ts'
import { newMembers, openRegion, withFolder } from '../world.ts'
import { describeCurve, mean, slopePerHour, watchMemory } from './memory-curve.ts'
import { mixedLoad, type SoakWorld } from './mixed-load.ts'

const PER_SECOND = 60
/** Enough members that each gets only two or three orders in an hour: growing lists are not the subject. */
const MEMBERS = 5000
/** Members with names in another alphabet, whose tickets need the large font. */
const FEW = 20
const SALES = 30
const AT_REST_MS = 20_000

/**
 * Measures the memory of the built server under mixed load for `seconds`, with jobs, tickets and mails: anonymous
 * memory, and resident memory, which includes file pages mapped by SQLite.
 */
export const benchSoak: Bench = (seconds) =>
  withFolder(async (dir) => {
    await loadDemoData(dir)
    const { members, sales } = await addPeopleAndSales(dir)
    return withServer(startServer(dir, { DEMO: '1', JOBS: 'on' }), async (server) => {
      const world: SoakWorld = { members, sales, pages: await cataloguePages(server) }
      const atStart = await server.anonymousMb()
      const watch = watchMemory(server, Math.min(2000, seconds * 10))
      const cpuBefore = await server.cpuMs()
      const counts = await mixedLoad(server, world, PER_SECOND, seconds)
      const points = await watch.stop()
      const cpuMs = (await server.cpuMs()) - cpuBefore
      await Bun.sleep(Math.min(AT_REST_MS, seconds * 1000))
      const secondHalf = points.filter((point) => point.atSeconds >= seconds / 2)
      const quarter = (from: number, to: number) =>
        mean(
          points
            .filter(({ atSeconds }) => atSeconds >= seconds * from && atSeconds < seconds * to)
            .map((point) => point.anonymousMb),
        )
      return [
        figure(
          'anonymous memory, last quarter',
          quarter(0.75, 2),
          'MB',
          { atMost: 300 },
          {
            atStartMb: rounded(atStart),
            highestMb: rounded(Math.max(...points.map((point) => point.anonymousMb))),
            atRestMb: rounded(await server.anonymousMb()),
            residentHighestMb: rounded(Math.max(...points.map((point) => point.residentMb))),
            residentAtRestMb: rounded(await server.memoryMb()),
            curve: describeCurve(points, seconds),
          },
        ),
        figure(
          'last quarter / third quarter',
          quarter(0.75, 2) / quarter(0.5, 0.75),
          '',
          { atMost: 1.05 },
          { slopeOfSecondHalfMbPerHour: rounded(slopePerHour(secondHalf)) },
        ),
        measured('operations', counts.operations, '', {
          ...counts.byKind,
          failed: counts.failed,
          lastFailure: counts.lastFailure,
          serverCpuMsPerOperation: rounded(cpuMs / counts.operations, 2),
        }),
      ]
    })
  })

async function addPeopleAndSales(dir: string) {
  const db = await openRegion(dir, 'eu')
  const shop = newShop({ db: () => db })
  const sales: Sold[] = []
  for (let index = 0; index < SALES; index++)
    sales.push(await shop.sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 1000 } }))
  const members = [
    ...(await newMembers(db, MEMBERS)),
    ...(await newMembers(db, FEW, { firstName: 'Łukasz', lastName: 'Đorđević' })),
  ]
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return { members, sales }
}

/** Paths of home, categories, and activities with their partners: targets of visitors and newsletters. */
async function cataloguePages(server: { port: number }): Promise<string[]> {
  const call = apiCaller(server)
  const { cat1 } = await call('/list-cat1', {})
  const { activities } = await call('/list-activity', { limit: 200 })
  return [
    '/',
    ...cat1.map(({ slug, id }) => `/c1/${slug}/${id}`),
    ...activities.map(({ item }) => `/a/${item.slugName}/${item.id}`),
  ]
}
