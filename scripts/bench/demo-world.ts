import { apiOf } from './api.ts'
import { type BenchServer, startServer } from './server.ts'

/** The committee's site of the demo data, and a member of it. */
export const DEMO_HOST = 'atelier.localhost'
const MEMBER = { email: 'marie@demo.test', password: 'demo-guichet-2026' }

/** Loads the demo data into the folder by starting the server on it once. */
export async function loadDemoData(dir: string): Promise<void> {
  const server = await startDemo(dir)
  await server.stop()
}

export const startDemo = (dir: string): Promise<BenchServer> => startServer(dir, { DEMO: '1', JOBS: 'off' })

/** Signs the demo member in as a browser does; answers her cookie. */
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

/** The address of the first category page of level 1. */
export async function categoryPath(server: BenchServer): Promise<string> {
  const { cat1 } = await apiOf(server, { host: DEMO_HOST })('/list-cat1', {})
  const [first] = cat1
  if (!first) throw new Error('No category.')
  return `/c1/${first.slug}/${first.id}`
}

/** A page of the demo site as a visitor gets it, or with a cookie. */
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
