/** A start that cannot be: the built server says why in one line that names the file or folder, and ends. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFileDb } from '#db/file-db.ts'
import { migrateDb } from '#db/migrate.ts'
import { freePort, runToEnd, type ServerProcess, startServer } from '../support/server-process.ts'

const run = promisify(execFile)

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'faults-'))
})
afterEach(async () => {
  await chmod(dataDir, 0o700).catch(() => undefined)
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a server that is expected to end by itself; answers the one line that it prints, and its code. */
async function failedStart(folder = dataDir, through: readonly string[] = []) {
  const env = { DATA_DIR: folder, PORT: String(await freePort()), DEMO: '0' }
  const { code, stdout, stderr } = await runToEnd({ env, through })
  expect(stdout).toBe('')
  const lines = stderr.trim().split('\n')
  expect(lines).toHaveLength(1)
  return { code, line: lines[0] ?? '' }
}

/** Region eu as a server left it, in one file. */
async function filledDatabase(): Promise<string> {
  const path = join(dataDir, 'eu.db')
  const db = await openFileDb({ region: 'eu', url: `file:${path}` })
  await migrateDb(db, 'drizzle')
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  return path
}

describe('a second server on a data folder', () => {
  let first: ServerProcess
  beforeEach(async () => {
    first = await startServer({ dataDir, env: { DEMO: '0' } })
  }, 60_000)
  afterEach(() => first.kill9())

  test('exits with a one-line message, while the first goes on', { timeout: 60_000 }, async () => {
    expect(await failedStart()).toEqual({
      code: 2,
      line: `DATA_DIR: another server works on ${dataDir}: stop it first, or give this one a folder of its own.`,
    })
    expect((await first.fetch('/readyz')).status).toBe(200)
  })

  test('starts as soon as the first has ended, however it ended', { timeout: 60_000 }, async () => {
    await first.kill9()
    const second = await startServer({ dataDir, env: { DEMO: '0' } })
    expect(await second.stop()).toBe(0)
    first = await startServer({ dataDir, env: { DEMO: '0' } })
    expect((await first.fetch('/readyz')).status).toBe(200)
  })

  test('cannot be bypassed by a restore, whose older data would lose sales', { timeout: 60_000 }, async () => {
    const env = { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: 'a long password' }
    const cli = (...args: string[]) => run('bun', ['dist/bun/cli.js', ...args], { env })
    await cli('create-admin', '--email', 'admin@exemple.test')
    await cli('backup', join(dataDir, 'backup'))
    const before = await readdir(dataDir)
    await expect(cli('restore', '--force', join(dataDir, 'backup'))).rejects.toMatchObject({
      code: 1,
      stderr: `A server works on ${dataDir}: stop it first; what it sold from now on would be lost.\n`,
    })
    expect(await readdir(dataDir)).toEqual(before)
    expect((await first.fetch('/readyz')).status).toBe(200)
    await first.stop()
    expect((await cli('restore', '--force', join(dataDir, 'backup'))).stdout).toContain('is the backup of')
    first = await startServer({ dataDir, env: { DEMO: '0' } })
    expect((await first.fetch('/readyz')).status).toBe(200)
  })

  test('is refused, while commands may run beside the first', { timeout: 60_000 }, async () => {
    const cli = (...args: string[]) =>
      run('bun', ['dist/bun/cli.js', ...args], {
        env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: 'a long password' },
      })
    expect((await cli('migrate')).stdout).toContain('eu: up to date')
    expect((await cli('create-admin', '--email', 'admin@exemple.test')).stdout).toContain('created as super admin')
    expect((await cli('backup', join(dataDir, 'backup'))).stdout).toContain('databases and the stored files are in')
    expect((await first.fetch('/readyz')).status).toBe(200)
  })
})

describe('a damaged database', () => {
  test.each<[string, (path: string) => Promise<void>]>([
    ['a file full of random bytes', (path) => writeFile(path, crypto.getRandomValues(new Uint8Array(64_000)))],
    ['a file that was cut off', (path) => truncate(path, 100_000)],
    ['a file that was cut off in its first page', (path) => truncate(path, 2000)],
    [
      'a file whose first table is overwritten',
      async (path) => {
        const bytes = await readFile(path)
        bytes.fill(0xa5, 100, 30_000)
        await writeFile(path, bytes)
      },
    ],
  ])('is reported: %s', async (_what, damage) => {
    const path = await filledDatabase()
    await damage(path)
    const { code, line } = await failedStart()
    expect(code).toBe(1)
    expect(line).toContain(`${path} is damaged (`)
    expect(line).toContain('put a backup in its place (bun run cli restore)')
  })

  test("is reported when it is a simulator's", async () => {
    const path = join(dataDir, 'mail-simulator.db')
    await writeFile(path, crypto.getRandomValues(new Uint8Array(64_000)))
    const { code, line } = await failedStart()
    expect([code, line]).toEqual([1, expect.stringContaining(`${path} is damaged (`)])
  })

  test('is reported to a command with one line, too', async () => {
    const path = await filledDatabase()
    await copyFile(path, join(dataDir, 'oi.db'))
    await writeFile(path, crypto.getRandomValues(new Uint8Array(64_000)))
    const env = { ...process.env, DATA_DIR: dataDir }
    for (const args of [['migrate'], ['backup', join(dataDir, 'backup')]]) {
      const failed = await run('bun', ['dist/bun/cli.js', ...args], { env }).catch((error: unknown) => error)
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^[^\n]*eu\.db is damaged \([^\n]*\n$/) })
    }
  })
})

test('a database with the migrations from before their squash is reported with one line, and stays unchanged', async () => {
  const path = await filledDatabase()
  const db = await openFileDb({ region: 'eu', url: `file:${path}` })
  await db.query('update __drizzle_migrations set created_at = created_at - 1')
  await db.query('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
  const before = await readFile(path)
  const line = expect.stringMatching(/^The database of the region eu is from before .* move DATA_DIR away, [^\n]*\n?$/)
  expect(await failedStart()).toEqual({ code: 1, line })
  const command = run('bun', ['dist/bun/cli.js', 'migrate'], { env: { ...process.env, DATA_DIR: dataDir } })
  await expect(command).rejects.toMatchObject({ code: 1, stdout: '', stderr: line })
  expect(await readFile(path)).toEqual(before)
})

describe('a data folder that cannot be written is reported:', () => {
  /** Root may write anywhere: not without this capability. */
  const asAnybody = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-all'] : []

  test('read-only and empty', async () => {
    await chmod(dataDir, 0o555)
    const { code, line } = await failedStart(dataDir, asAnybody)
    expect([code, line]).toEqual([2, expect.stringContaining(`DATA_DIR: nothing can be written in ${dataDir} (`)])
  })

  test('read-only with data in it', { timeout: 60_000 }, async () => {
    const before = await startServer({ dataDir, env: { DEMO: '0' } })
    await before.stop()
    await chmod(dataDir, 0o555)
    for (const name of ['eu.db', 'oi.db', 'server.lock']) await chmod(join(dataDir, name), 0o444)
    const { code, line } = await failedStart(dataDir, asAnybody)
    expect([code, line]).toEqual([2, expect.stringContaining(`DATA_DIR: nothing can be written in ${dataDir} (`)])
  })

  test('with a database that is read-only', { timeout: 60_000 }, async () => {
    const before = await startServer({ dataDir, env: { DEMO: '0' } })
    await before.stop()
    const path = join(dataDir, 'eu.db')
    await chmod(path, 0o444)
    const { code, line } = await failedStart(dataDir, asAnybody)
    expect([code, line]).toEqual([1, expect.stringContaining(`${path} cannot be written (`)])
  })

  test('a file, a folder below a file, a folder that cannot be created', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'data')])
      expect(await failedStart(path)).toEqual({
        code: 2,
        line: `DATA_DIR: ${path} is no folder: name one, or move the file away.`,
      })
    const { code, line } = await failedStart('/proc/guichet/data')
    expect([code, line]).toEqual([2, expect.stringContaining('DATA_DIR: nothing can be written in /proc/guichet/data')])
  })

  test('a folder in place of a database, and a truncated key', async () => {
    const path = join(dataDir, 'eu.db')
    await mkdir(path)
    expect(await failedStart()).toEqual({ code: 1, line: expect.stringContaining(`${path} cannot be opened (`) })
    await rm(path, { recursive: true })
    await writeFile(join(dataDir, 'app.key'), 'c2hvcnQ=')
    expect(await failedStart()).toEqual({ code: 2, line: expect.stringContaining('app.key is damaged') })
  })
})
