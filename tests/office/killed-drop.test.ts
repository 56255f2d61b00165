/** Hundreds of documents dropped at once, on their way by the office's own queue, while their server is killed. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CallInput, type CallResult, ClientError } from '#api/client.ts'
import { decodeWire, encodeWire } from '#contract/wire.ts'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import { countFigures } from '#features/stock-office/stock-admin/office/entries/batch-item.ts'
import { createBatchQueue } from '#features/stock-office/stock-admin/office/entries/batch-queue.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { atLength } from '../support/at-length.ts'
import { addRoot } from '../support/back-ends/root-group.ts'
import { numbered, PDF, pdfBytes } from '../support/documents.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { newShop } from '../support/shop.ts'
import { TEST_APP_KEY } from '../support/test-platform.ts'

const HOST = 'youpiiz.localhost'
const COUNT = atLength(5000, 500)
const KILLS = atLength(8, 1)
const DAY = 86_400_000

/** A folder with one stock that takes documents, and an administrator's session. */
async function prepared() {
  const dataDir = await mkdtemp(join(tmpdir(), 'drop-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const db = await openFileDb({ region: 'eu', url: `file:${join(dataDir, 'eu.db')}`, synchronous: 'NORMAL' })
  onTestFinished(() => db.close())
  await migrateDb(db, 'drizzle')
  await addRoot(db)
  const now = Date.now()
  const person = { id: 'u-admin', email: 'admin@exemple.test', groupId: 'ROOT', isAdmin: true }
  const names = { firstName: 'Sam', lastName: 'Ott', phoneNumber: '' }
  await db.write([
    db.orm.insert(user).values({ ...person, ...names, createdAt: now, updatedAt: now }),
    db.orm.insert(session).values({
      idHash: await sha256Hex('session-of-admin'),
      userId: person.id,
      host: HOST,
      expiresAt: now + DAY,
      createdAt: now,
    }),
  ])
  const sold = await newShop({ db: () => db }).sell({ mode: 'Pregenerated', kind: 'Flexible', quantity: null })
  return { dataDir, db, stockId: sold.slotIds[0] ?? '' }
}

const env = { THROTTLE: 'off', PASSWORD_COST: 'low', APP_KEY: TEST_APP_KEY, DEMO: '0', JOBS: 'off' }
const cookie = 'session=session-of-admin'

/** Requests of a browser, to whichever server runs now. */
function simulateBrowser(current: () => ServerProcess) {
  const send = async <Path extends '/admin/add-stock-entries'>(path: Path, input: CallInput<Path>) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await current().fetch(`/api${path}`, {
      host: HOST,
      method: 'POST',
      headers,
      body: encodeWire(input),
    })
    const body = decodeWire(await answer.text()) as {
      res?: CallResult<Path>
      error?: { code: string; message: string; fields?: string[] }
    }
    if (body.res !== undefined) return body.res
    throw new ClientError(body.error?.code ?? '', answer.status, body.error?.message ?? '', body.error?.fields)
  }
  const put: NonNullable<Parameters<typeof createBatchQueue>[0]['put']> = async ({ url, file }) => {
    try {
      const body = new Uint8Array(await file.arrayBuffer())
      const { status } = await current().fetch(url, {
        host: HOST,
        method: 'PUT',
        headers: { 'content-type': PDF },
        body,
      })
      return status === 200 || status === 409 ? 'sent' : status === 404 ? 'expired' : 'failed'
    } catch {
      return 'gone'
    }
  }
  return { call: send as Parameters<typeof createBatchQueue>[0]['call'], put }
}

test(`after kill -9, ${KILLS} times, each of ${COUNT} documents is one line: none twice, none lost, in their order`, {
  timeout: atLength(1_200_000, 240_000),
}, async () => {
  const { dataDir, db, stockId } = await prepared()
  let server = await startServer({ dataDir, env })
  const queue = createBatchQueue({ ...simulateBrowser(() => server), stockId })
  onTestFinished(() => queue.close())
  const names = numbered(COUNT)
  queue.start(
    names.map((name) => ({ file: new File([new Uint8Array(pdfBytes(name))], name, { type: PDF }), forEntry: null })),
  )
  const success = () => countFigures(queue.items()).success
  for (let kill = 1; kill <= KILLS; kill++) {
    const reached = (COUNT * kill) / (KILLS + 1)
    await vi.waitFor(() => expect(success()).toBeGreaterThan(reached), { timeout: 120_000, interval: 50 })
    await server.kill9()
    expect(success()).toBeLessThan(COUNT)
    server = await startServer({ dataDir, env })
  }
  await vi.waitFor(() => expect(countFigures(queue.items())).toMatchObject({ success: COUNT, error: 0 }), {
    timeout: atLength(300_000, 120_000),
    interval: 100,
  })
  const { rows } = await db.query(
    `select f.name, f.status from entry e join entry_file x on x.entry_id = e.id join file f on f.id = x.file_id
     where e.stock_id = ? order by e.id`,
    [stockId],
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(rows.every(({ status }) => status === 'Ready')).toBe(true)
  const copies = await db.query(
    "select count(*) - count(distinct hash) as n from file where status = 'Ready' and hash is not null",
  )
  expect(copies.rows[0]?.n).toBe(0)
  await server.stop()
})
