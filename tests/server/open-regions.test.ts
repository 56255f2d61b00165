/** A process that starts while a region's primary is away, and that region's replica. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseUnavailable } from '#db/database-unavailable.ts'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import { readingView } from '#db/reading-view.ts'
import type { RegionDb } from '#db/region-db.ts'
import { openRegions } from '#server/regions/open-regions.ts'
import { freePort } from '../support/server-process.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'
import { openTestPlatform, type TestPlatform } from '../support/test-platform.ts'

let folder: string
let replica: Sqld
let platform: TestPlatform

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-regions-'))
  replica = await startSqld(folder)
  platform = await openTestPlatform()
}, 30_000)
afterAll(async () => {
  await platform?.close()
  await replica?.stop()
  await rm(folder, { recursive: true, force: true })
})

const readVersion = (db: RegionDb) => readingView(db, 'replica').query('select version from catalogue_version')

async function startWithoutPrimary() {
  const address = { url: `http://127.0.0.1:${await freePort()}`, replica: { url: replica.url } }
  const away = await openFileDb({ region: 'oi', ...address })
  const regions = await openRegions({
    platform: { ...platform, db: (region) => (region === 'oi' ? away : platform.db(region)) },
    addresses: { oi: address },
    migrations: 'drizzle',
    prepare: (db) => migrateDb(db, 'drizzle'),
  })
  return { regions, [Symbol.asyncDispose]: () => regions.stop() }
}

test("a replica with this version's tables is read while its primary is unreachable, without writes; any other replica is not read", async () => {
  {
    await using started = await startWithoutPrimary()
    // Its tables are of another version: there are none.
    await expect(readVersion(started.regions.db('oi'))).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(readVersion(started.regions.db('eu'))).resolves.toMatchObject({ rows: [{}] })
  }
  const copy = await openFileDb({ region: 'oi', url: replica.url })
  await migrateDb(copy, 'drizzle')
  await using started = await startWithoutPrimary()
  const db = started.regions.db('oi')
  await expect(readVersion(db)).resolves.toMatchObject({ rows: [{}] })
  const write = { sql: 'update catalogue_version set version = version + 1', args: [] }
  for (const first of ['primary', 'replica'] as const)
    await expect(readingView(db, first).write([write])).rejects.toMatchObject({ reason: 'skipped' })
  copy.close()
})

test('a damaged database stops the start, an absent server does not', async () => {
  const opening = openRegions({
    platform,
    addresses: { oi: { url: 'http://127.0.0.1:1' } },
    migrations: 'drizzle',
    prepare: (_db, { slug }) => (slug === 'oi' ? Promise.reject(new Error('no such table')) : Promise.resolve()),
  })
  await expect(opening).rejects.toThrow('no such table')
})
