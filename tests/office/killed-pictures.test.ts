/** Two hundred pictures dropped at once, four on their way at a time, while their server is killed at random moments. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallPath } from '#api/calls.ts'
import type { CallInput, CallResult } from '#api/client.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { vendor } from '#kernel/catalogue/tables.ts'
import { sweepUploads } from '#kernel/media/sweep-uploads.ts'
import { media } from '#kernel/media/tables.ts'
import { createLocalFiles } from '#platform/files/local-files.ts'
import { newHttpMembers, openRegion, prepareRegion, SHOP_HOST } from '../support/http-shop.ts'
import { plainPicture } from '../support/pictures.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { TEST_APP_KEY } from '../support/test-platform.ts'

const PICTURES = 200
const AT_ONCE = 4
const KILLS = 4
/** The most that a partner takes. */
const NAMED = 60
const DAY = 86_400_000
const TYPE = 'image/png'
const env = { THROTTLE: 'off', APP_KEY: TEST_APP_KEY, DEMO: '0' }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Requests of a browser to whichever server runs now; an unanswered one is sent again. */
function simulateBrowser(current: () => ServerProcess, cookie: string) {
  const patiently = async (send: () => Promise<Response>): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      try {
        const answer = await send()
        if (answer.status < 500) return answer
      } catch (error) {
        if (tries > 600) throw error
      }
      await pause(100)
    }
  }
  const call = async <Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallResult<Path>> => {
    const headers = { cookie, 'content-type': 'application/json' }
    const body = encodeWire(input)
    const answer = await patiently(() =>
      current().fetch(`/api${path}`, { host: SHOP_HOST, method: 'POST', headers, body }),
    )
    const said = decodeWire(await answer.text()) as { res?: CallResult<Path>; error?: { code: string } }
    if (said.res === undefined) throw new Error(`${path}: ${said.error?.code}`)
    return said.res
  }
  /** Also where its answer was lost, and the file is there already. */
  const put = async (url: string, body: Uint8Array): Promise<void> => {
    const headers = { 'content-type': TYPE }
    const { status } = await patiently(() =>
      current().fetch(url, { host: SHOP_HOST, method: 'PUT', headers, body: new Uint8Array(body) }),
    )
    if (status !== 200 && status !== 409) throw new Error(`PUT: ${status}`)
  }
  return { call, put }
}

test('after kills at random every uploaded picture is kept, and the sweep leaves those that a partner names', {
  timeout: 240_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const [admin] = await prepareRegion(dataDir, (db) => newHttpMembers(db, 1, { isAdmin: true }))
  const png = await plainPicture('png', 400, 300)
  let server = await startServer({ dataDir, env })
  const { call, put } = simulateBrowser(() => server, admin?.cookie ?? '')
  const sent: string[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < PICTURES; at = next++) {
      const { id, url } = await call('/admin/start-media-upload', { mimeType: TYPE, size: png.byteLength })
      await put(url, png)
      // One in ten is given up before its end.
      if (at % 10 === 0) continue
      await call('/admin/finish-media-upload', { id })
      sent.push(id)
    }
  }
  const sending = Promise.all(Array.from({ length: AT_ONCE }, lane))
  const db = await openRegion(dataDir)
  onTestFinished(() => db.close())
  const states = () => db.orm.select({ id: media.id, status: media.status }).from(media)
  const readyOnes = async () => (await states()).filter(({ status }) => status === 'Ready').length
  for (let kill = 0; kill < KILLS; kill++) {
    const goal = ((kill + 1) * PICTURES) / (KILLS + 2)
    await vi.waitFor(async () => expect(Math.max(sent.length, await readyOnes())).toBeGreaterThan(goal), {
      timeout: 60_000,
      interval: 20,
    })
    await pause(Math.random() * 150)
    await server.kill9()
    server = await startServer({ dataDir, env })
  }
  await sending
  expect(sent).toHaveLength(PICTURES * 0.9)
  await vi.waitFor(
    async () => {
      const ready = new Set((await states()).flatMap(({ id, status }) => (status === 'Ready' ? [id] : [])))
      expect(sent.filter((id) => !ready.has(id))).toEqual([])
    },
    { timeout: 90_000, interval: 200 },
  )
  const made = await call('/admin/create-vendor', {
    name: 'Zoo',
    slugName: 'zoo',
    mediaIds: sent.slice(0, NAMED),
    addresses: [{ address: null }],
    contact: { firstName: '', lastName: '', email: '', phone: '' },
    markdown: '',
    visibility: 'Public',
    comments: '',
  })
  await server.stop()

  const folder = join(dataDir, 'files')
  const files = createLocalFiles(folder, new Uint8Array(32))
  await sweepUploads(db, files, Date.now() + 2 * DAY)
  await sweepUploads(db, files, Date.now() + 3 * DAY)
  const [kept] = await db.orm.select().from(vendor).where(eq(vendor.id, made.vendor.id))
  const left = await db.orm.select().from(media)
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept?.mediaIds))
  expect(left.filter(({ status }) => status !== 'Ready')).toEqual([])
  const keys = left.flatMap(({ id, versions }) => [`uploads/${id}`, ...versions.map(({ key }) => key)])
  const found = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.endsWith('.type'))
  expect(found.toSorted()).toEqual(keys.toSorted())
})
