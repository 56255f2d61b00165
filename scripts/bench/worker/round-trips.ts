import { apiCaller } from '../api.ts'
import { type Figure, figure, percentile, rounded } from '../figure.ts'
import { HOST } from '../world.ts'
import { withProxiedWorker } from './proxied-worker.ts'

const DELAY_MS = 20
const ROUNDS = 10
/** Longer than the region's state is trusted without a check. */
const PAUSE_MS = 1100
/** True for the search for due jobs, which runs after the answer, beside later requests. */
const ofJobs = (sql: string) => sql.includes('lease_token') && !sql.includes('insert into')

/** Measures round trips to a database 20 ms away, and their effect on the time of answers. */
export const benchRoundTrips = (): Promise<Figure[]> =>
  withProxiedWorker(async (worker, proxy, { world }) => {
    const { members, target } = world
    const [member] = members
    if (!member) throw new Error('Nobody is there.')
    const call = apiCaller(worker, member)
    const { cat1 } = await call('/list-cat1', {})
    const page = (path: string, cookie: string) => async () => {
      const headers = { host: `${HOST}:${worker.port}`, cookie }
      const response = await fetch(`http://127.0.0.1:${worker.port}${path}`, { headers })
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
      await response.arrayBuffer()
    }
    // Not a session, but no kept page is served to it.
    const visitor = 'no-session=1'
    let paymentId = ''
    const start = async () => {
      const { payment } = await call('/start-cart-purchase', {})
      paymentId = payment?.paymentId ?? ''
    }
    const [stockId = ''] = target.slotIds
    const add = async () => {
      const wish = { stockIds: [stockId], ticketInfoId: target.ticketId, quantity: 1, options: [] }
      await call('/add-ticket-to-cart', wish)
    }
    const none = async () => undefined
    const things: [string, number, () => Promise<void>, () => Promise<unknown>][] = [
      ['home, visitor', 1, page('/', visitor), none],
      ['category, visitor', 1, page(`/c1/${cat1[0]?.slug}/${cat1[0]?.id}`, visitor), none],
      ['activity, visitor', 1, page(`/a/x/${target.activityId}`, visitor), none],
      ['home, signed in', 2, page('/', member.cookie), none],
      ['/add-ticket-to-cart', 2, add, none],
      ['/start-cart-purchase', 3, start, async () => [await call('/cancel-purchase', { paymentId }), await add()]],
    ]
    const figures: Figure[] = []
    for (const [name, most, work, after] of things) {
      const trips: number[] = []
      const times: number[] = []
      proxy.delay = 0
      for (let round = 0; round < 3; round++) {
        await work()
        await after()
      }
      for (let round = 0; round < ROUNDS; round++) {
        await Bun.sleep(PAUSE_MS)
        proxy.delay = DELAY_MS
        proxy.take()
        const from = performance.now()
        await work()
        times.push(performance.now() - from)
        trips.push(proxy.take().filter(({ sql }) => !ofJobs(sql)).length)
        proxy.delay = 0
        await after()
      }
      figures.push(
        figure(
          `round trips of ${name}`,
          Math.max(...trips),
          '',
          { atMost: most },
          { p50Ms: rounded(percentile(times, 50)), p95Ms: rounded(percentile(times, 95)), delayMs: DELAY_MS },
        ),
      )
    }
    return figures
  })
