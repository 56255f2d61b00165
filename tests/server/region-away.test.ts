/** A Bun server that starts while the database server of one of its regions is away. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { unavailable } from '../support/fault-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'

let folder: string
let island: Sqld
let server: ServerProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'region-away-'))
  island = await startSqld(folder)
  // It takes connections and says nothing: worse than one that refuses them.
  await island.hang()
  server = await startServer({ env: { DB_OI_URL: island.url, THROTTLE: 'off' } })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await island?.stop()
  await rm(folder, { recursive: true, force: true })
})

const page = (host: string) => server.fetch('/', { host, headers: { accept: 'text/html' } })
const session = (host: string) =>
  server.fetch('/api/get-session', {
    host,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

test('with one region unreachable the others are served, its own hosts say so in French, and it recovers by itself', {
  timeout: 60_000,
}, async () => {
  onTestFailed(() => console.log(server.output().slice(-3000)))
  expect((await page('atelier.localhost')).status).toBe(200)
  expect((await session('atelier.localhost')).status).toBe(200)
  expect(await (await server.fetch('/readyz')).json()).toEqual({ status: 'unavailable', regions: ['oi'] })
  expect(await (await server.fetch('/metrics')).text()).toMatch(/guichet_jobs_dead\{region="eu"\} 0\n(?!.*region="oi")/)

  const absent = await page('bourbon.localhost')
  expect([absent.status, absent.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await absent.text()).toContain('Le site est momentanément indisponible')
  const call = await session('bourbon.localhost')
  expect([call.status, call.headers.get('retry-after'), await call.json()]).toEqual([503, '60', unavailable.body])
  // It may be one that is registered there.
  const unknown = await page('billets.nobody.test')
  expect(unknown.status).toBe(503)
  expect(await unknown.text()).toContain('Le site est momentanément indisponible')

  // Nothing was ever in this database: its tables, its cities and the demo come now.
  island.wake()
  await expect.poll(async () => (await page('bourbon.localhost')).status, { timeout: 30_000 }).toBe(200)
  expect((await session('bourbon.localhost')).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(200)
  expect((await page('billets.nobody.test')).status).toBe(404)
})
