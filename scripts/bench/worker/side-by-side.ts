import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { apiCaller } from '../api.ts'
import { paidJourney } from '../checkout.ts'
import { type Figure, measured } from '../figure.ts'
import { HOST, withFolder } from '../world.ts'
import { type BackEnd, backEnds, MEMBERS } from './back-ends.ts'
import { closedLoop, type LoopResult } from './closed-loop.ts'

const PAGE_READERS = 8
const WARM_UP_SECONDS = 3

/**
 * Compares journeys, carts and pages on the back-ends, one after the other in one run. Tickets are made meanwhile on
 * all, since a Worker has no switch for its jobs.
 */
export const benchSideBySide = (seconds: number): Promise<Figure[]> =>
  withFolder(async (folder) => {
    const figures: Figure[] = []
    for (const [index, start] of backEnds.entries()) {
      const own = join(folder, String(index))
      await mkdir(own)
      const server = await start(own)
      try {
        figures.push(...(await measureServer(server, seconds)))
      } finally {
        await server.stop()
      }
    }
    return figures
  })

async function measureServer(server: BackEnd, seconds: number): Promise<Figure[]> {
  const { members, target } = server.world
  const [first] = members
  if (!first) throw new Error('Nobody is there.')
  const memberAt = (person: number) => members[person % members.length] ?? first
  const { name } = server
  const figures: Figure[] = []
  if (server.startCpuMs !== undefined) figures.push(measured(`${name}: start, processor time`, server.startCpuMs, 'ms'))

  const { cat1 } = await apiCaller(server, first)('/list-cat1', {})
  const pages: [string, string, string | undefined][] = [
    ['home, cached', '/', undefined],
    ['home, signed in', '/', first.cookie],
    ['category, cached', `/c1/${cat1[0]?.slug}/${cat1[0]?.id}`, undefined],
    ['activity, signed in', `/a/x/${target.activityId}`, first.cookie],
    // Another site's cookie, for which no kept page is served.
    ['home, rendered', '/', 'other-session=1'],
  ]
  for (const [page, path, cookie] of pages) {
    const ask = () => read(server, path, cookie)
    await closedLoop(server, PAGE_READERS, WARM_UP_SECONDS, ask)
    figures.push(loopFigure(`${name}: ${page}, processor time`, await closedLoop(server, PAGE_READERS, seconds, ask)))
  }
  const count = async (person: number) => apiCaller(server, memberAt(person))('/cart-count', {})
  await closedLoop(server, PAGE_READERS, 1, count)
  figures.push(
    loopFigure(`${name}: /cart-count, processor time`, await closedLoop(server, PAGE_READERS, seconds, count)),
  )

  const randomSlot = () => target.slotIds[Math.floor(Math.random() * target.slotIds.length)] ?? ''
  const add = async (person: number) => {
    const call = apiCaller(server, memberAt(person))
    const from = performance.now()
    const { item } = await call('/add-ticket-to-cart', {
      stockIds: [randomSlot()],
      ticketInfoId: target.ticketId,
      quantity: 1,
      options: [],
    })
    adding.push(performance.now() - from)
    await call('/remove-from-cart', { id: item.cartItem.id })
  }
  let adding: number[] = []
  await closedLoop(server, 4, 1, add)
  adding = []
  const carts = await closedLoop(server, 4, seconds, add)
  const sorted = adding.toSorted((a, b) => a - b)
  figures.push(
    measured(`${name}: add to cart, p50`, sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, 'ms', {
      p95Ms: Number((sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN).toFixed(1)),
      calls: sorted.length,
      cpuMsWithRemoval: carts.cpuMs,
      ...harnessFigure(carts),
    }),
  )

  const buy = (person: number) => paidJourney(server, memberAt(person), target)
  await closedLoop(server, MEMBERS, 1, buy)
  const journeys = await closedLoop(server, MEMBERS, seconds, buy)
  figures.push(
    measured(`${name}: paid journeys`, journeys.perSecond, '/s', {
      p50Ms: journeys.p50Ms,
      p95Ms: journeys.p95Ms,
      cpuMsPerJourney: journeys.cpuMs,
      ...harnessFigure(journeys),
      memoryMb: Math.round(await server.memoryMb()),
    }),
  )
  return figures
}

const harnessFigure = ({ harnessCpuMs }: LoopResult): Record<string, number> =>
  harnessCpuMs === undefined ? {} : { harnessCpuMs }

function loopFigure(name: string, loop: LoopResult): Figure {
  const { cpuMs, p50Ms, p95Ms, perSecond, count } = loop
  return measured(name, cpuMs, 'ms', { p50Ms, p95Ms, perSecond, rounds: count, ...harnessFigure(loop) })
}

async function read(server: { port: number }, path: string, cookie?: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host: `${HOST}:${server.port}`, 'accept-encoding': 'identity', ...(cookie ? { cookie } : {}) },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
}
