/** A backup of database servers goes to a folder, and comes back onto empty servers, or onto one machine's files. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptTables } from '#cli/backups/kept-tables.ts'
import { tableChecksum } from '#cli/backups/table-checksum.ts'
import { runCli } from '#cli/run-cli.ts'
import { loadDemo } from '#db/demo/load-demo.ts'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { openBunPlatform } from '#platform/bun.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { type RegionServers, startRegionServers } from '../support/back-ends/region-servers.ts'
import { memoryFiles } from '../support/memory-files.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'

let folder: string
let servers: RegionServers
const started: Sqld[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-backup-'))
  servers = await startRegionServers()
  const platform = await openBunPlatform(readEnvironment({ DATA_DIR: join(folder, 'data'), ...servers.env }), {
    ownUrl: () => 'http://127.0.0.1:9',
    mail: { send: () => Promise.reject(new Error('No mail here.')) },
    writeLog: () => undefined,
    wakeJobs: () => undefined,
    files: memoryFiles(),
  })
  await loadDemo(platform)
  platform.close()
  // Line breaks, quotes, semicolons and other alphabets are what a dump can get wrong.
  const label = `C'est "bon" ;\nEND;\r\n\tŁódź 🎟`
  await servers.db().write([{ sql: 'update vendor set markdown = ?', args: [label] }])
}, 120_000)
afterAll(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await servers?.stop()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

async function cli(args: string[], env: Record<string, string>) {
  const printed: string[] = []
  const print = (line: string) => void printed.push(line)
  const code = await runCli(args, { env, print, printError: print, readPassword: async () => null })
  return { code, text: printed.join('\n') }
}

/** Every table with its count and checksum. */
async function contents(db: RegionDb) {
  const tables = await keptTables(db)
  const sums = await Promise.all(tables.map((table) => tableChecksum(db, table)))
  return Object.fromEntries(tables.map(({ name }, at) => [name, sums[at]]))
}

const found = async (db: RegionDb) =>
  (await db.query("select count(*) as n from activity_search where activity_search match 'musee'")).rows[0]?.n

test('a backup of servers equals them row by row, on empty servers and as files', async () => {
  const backup = join(folder, 'backup')
  const saved = await cli(['backup', backup], { DATA_DIR: join(folder, 'none'), ...servers.env })
  expect(saved, saved.text).toMatchObject({ code: 0 })

  const empty = await Promise.all(['eu', 'oi'].map((region) => startSqld(join(folder, `new-${region}`))))
  started.push(...empty)
  const env = { DATA_DIR: join(folder, 'beside'), DB_EU_URL: empty[0]?.url ?? '', DB_OI_URL: empty[1]?.url ?? '' }
  const restored = await cli(['restore', backup], env)
  expect(restored, restored.text).toMatchObject({ code: 0 })
  expect(restored.text).toMatch(/^eu: \d+ tables with \d+ rows, the same on the server$/m)

  const machine = await cli(['restore', backup], { DATA_DIR: join(folder, 'machine') })
  expect(machine, machine.text).toMatchObject({ code: 0 })

  for (const [at, region] of ['eu', 'oi'].entries()) {
    const before = await contents(servers.db(region))
    expect(before.user?.rows).toBeGreaterThan(0)
    for (const url of [empty[at]?.url ?? '', `file:${join(folder, 'machine', `${region}.db`)}`]) {
      const db = await openFileDb({ region, url })
      expect(await contents(db)).toEqual(before)
      expect(await found(db)).toBe(await found(servers.db(region)))
      // Its guards came along: a write that must not be is refused.
      await expect(db.write([{ sql: 'insert into guard (ok) values (0)', args: [] }])).rejects.toThrow(/guard/)
      db.close()
    }
  }

  const again = await cli(['restore', '--force', backup], env)
  expect([again.code, again.text]).toEqual([1, expect.stringContaining('is not empty')])
}, 120_000)

test('a backup of a server that does not answer fails, and leaves nothing to restore', async () => {
  const backup = join(folder, 'never')
  const env = { DATA_DIR: join(folder, 'none'), DB_EU_URL: 'http://127.0.0.1:9', DB_OI_URL: 'http://127.0.0.1:9' }
  expect(await cli(['backup', backup], env)).toMatchObject({ code: 1, text: expect.stringContaining('gives no dump') })
  expect(await cli(['restore', backup], env)).toMatchObject({ code: 2 })
})
