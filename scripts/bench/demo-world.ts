import { apiCaller } from './api.ts'
import { type BenchServer, startServer } from './server.ts'

/** Domain of the demo's committee, and a member of it. */
export const DEMO_HOST = 'atelier.localhost'
const MEMBER = { email: 'marie@demo.test', password: 'demo-guichet-2026' }
const DAY_MS = 86_400_000

/** Loads the demo into the folder by starting the server on it once. */
export async function loadDemoData(dir: string): Promise<void> {
  const server = await startDemo(dir)
  await server.stop()
}

export const startDemo = (dir: string): Promise<BenchServer> => startServer(dir, { DEMO: '1', JOBS: 'off' })

/** Signs the demo's member in as a browser does; returns the cookie. */
export async function signIn(server: BenchServer): Promise<string> {
  const { headers } = await fetchPage(server, '/')
  const response = await fetch(`http://127.0.0.1:${server.port}/api/login`, {
    method: 'POST',
    headers: {
      host: `${DEMO_HOST}:${server.port}`,
      'content-type': 'application/json',
      'x-captcha-token': headers.get('x-captcha-token') ?? '',
    },
    body: JSON.stringify({ ...MEMBER, authType: 'Password' }),
  })
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith('session='))
  const [pair] = cookie?.split(';') ?? []
  if (pair === undefined) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return pair
}

/** Path of the first category page of level 1. */
export async function categoryPath(server: BenchServer): Promise<string> {
  const { cat1 } = await apiCaller(server, { host: DEMO_HOST })('/list-cat1', {})
  const [first] = cat1
  if (!first) throw new Error('No category.')
  return `/c1/${first.slug}/${first.id}`
}

/** A dated activity with a gallery, which the signed-in member may buy. */
export const DEMO_ACTIVITY = 'a-demo-machines-revees'

/** Path of that activity's page. */
export async function activityPath(server: BenchServer): Promise<string> {
  const { activity } = await apiCaller(server, { host: DEMO_HOST })('/get-activity', { activityId: DEMO_ACTIVITY })
  return `/a/${activity.slugName}/${activity.id}`
}

/** Puts a ticket of that activity into the cart of the cookie's owner. */
export async function fillCart(server: BenchServer, cookie: string): Promise<void> {
  const call = apiCaller(server, { host: DEMO_HOST, cookie })
  const startTs = Date.now() + DAY_MS
  const { stocks } = await call('/list-activity-stock', {
    activityId: DEMO_ACTIVITY,
    startTs,
    endTs: startTs + 30 * DAY_MS,
  })
  const [stock] = stocks
  const ticket = stock?.availableTickets[0]
  if (!stock || !ticket) throw new Error('Nothing to buy.')
  await call('/add-ticket-to-cart', { stockIds: [stock.id], ticketInfoId: ticket.id, quantity: 1, options: [] })
}

/** Requests a page of the demo site as a visitor, or with a cookie. */
export async function fetchPage(
  server: { port: number },
  path: string,
  cookie?: string,
): Promise<{ html: string; headers: Headers }> {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: { host: `${DEMO_HOST}:${server.port}`, ...(cookie === undefined ? {} : { cookie }) },
  })
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return { html: await response.text(), headers: response.headers }
}
