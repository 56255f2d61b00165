/** A restore takes the data folder from every server, and a restore that was broken off leaves it to none. */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { stepsIntoPlace } from '#cli/backups/put-in-place.ts'
import { runCli } from '#cli/run-cli.ts'
import { FolderTaken, lockDataFolder, refuseUnfinished } from '#platform/files/data-folder.ts'

let folder: string
let dataDir: string
let source: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restore-'))
  dataDir = join(folder, 'data')
  source = join(folder, 'backup')
  await world(dataDir, 'today')
  await world(source, 'yesterday')
  await writeFile(
    join(source, 'backup.json'),
    JSON.stringify({ createdAt: '2026-11-27', databases: ['eu.db', 'oi.db'] }),
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Two databases, a key and a stored file that says when it is from. */
async function world(dir: string, day: string): Promise<void> {
  await mkdir(join(dir, 'files'), { recursive: true })
  for (const region of ['eu', 'oi']) await copyFile(inject('templateDb'), join(dir, `${region}.db`))
  await writeFile(join(dir, 'app.key'), day)
  await writeFile(join(dir, 'files/day'), day)
}

async function cli(...args: string[]) {
  const errors: string[] = []
  const code = await runCli(args, {
    env: { DATA_DIR: dataDir },
    print: () => undefined,
    printError: (line) => void errors.push(line),
    readPassword: async () => null,
  })
  return { code, errors }
}

const readDay = (dir: string) =>
  Promise.all([readFile(join(dir, 'files/day'), 'utf8'), readFile(join(dir, 'app.key'), 'utf8')])

test('a restore into a folder in use by a server is refused, and touches nothing', async () => {
  const unlock = lockDataFolder(dataDir)
  expect(await cli('restore', '--force', source)).toEqual({
    code: 1,
    errors: [`A server works on ${dataDir}: stop it first; what it sold from now on would be lost.`],
  })
  expect(await readDay(dataDir)).toEqual(['today', 'today'])
  expect((await readdir(folder)).toSorted()).toEqual(['backup', 'data'])
  unlock()
  expect(await cli('restore', '--force', source)).toMatchObject({ code: 0 })
  expect(await readDay(dataDir)).toEqual(['yesterday', 'yesterday'])
})

test('no server starts on a folder while a restore works on it', async () => {
  const isFree = () => {
    try {
      lockDataFolder(dataDir)()
      return true
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error
      return false
    }
  }
  let done = false
  const restoring = cli('restore', '--force', source).finally(() => (done = true))
  const pause = () => new Promise((resolve) => setTimeout(resolve, 0))
  // Until it has read what it restores it is not at work; one that looks in that moment is gone again.
  while (isFree()) await pause()
  let looks = 0
  while (!done) {
    const free = isFree()
    // It lets go in the moment before its promise is settled.
    if (free) await restoring
    else looks++
    expect(free && !done).toBe(false)
    await pause()
  }
  expect(looks).toBeGreaterThan(1)
  expect(await restoring).toEqual({ code: 0, errors: [] })
  expect(isFree()).toBe(true)
})

test('a half-completed restore is used by no server, wherever it was interrupted, and a second restore completes it', async () => {
  const aside = join(folder, 'data.restoring')
  for (let done = 0; ; done++) {
    for (const name of await readdir(folder)) if (name !== 'backup') await rm(join(folder, name), { recursive: true })
    await world(dataDir, 'today')
    await world(aside, 'yesterday')
    const kept = join(folder, 'data.before-restore-1')
    const steps = await stepsIntoPlace(dataDir, aside, kept)
    for (const step of steps.slice(0, done)) await step()
    if (done === steps.length) break
    if (done > 0) {
      expect(() => refuseUnfinished(dataDir)).toThrow('was broken off')
      for (const args of [['migrate'], ['domain', 'list'], ['backup', join(folder, 'copy')]])
        expect(await cli(...args)).toMatchObject({ code: 2, errors: [expect.stringContaining('broken off')] })
    }
    expect(await cli('restore', '--force', source)).toEqual({ code: 0, errors: [] })
    expect(await readDay(dataDir)).toEqual(['yesterday', 'yesterday'])
    refuseUnfinished(dataDir)
    // Everything of before is in one of the folders that were put aside.
    const asides = (await readdir(folder)).filter((name) => name.startsWith('data.before-restore-'))
    const of = await Promise.all(
      asides.map((name) => readFile(join(folder, name, 'files/day'), 'utf8').catch(() => '')),
    )
    expect(of).toContain('today')
    expect((await readdir(folder)).includes('data.restoring')).toBe(false)
  }
  expect(await readDay(dataDir)).toEqual(['yesterday', 'yesterday'])
  expect((await readdir(dataDir)).toSorted()).toEqual(['app.key', 'eu.db', 'files', 'oi.db'])
}, 30_000)

test('a restore goes on when a closing connection takes its log away meanwhile, and fails when a database is gone', async () => {
  const [aside, kept] = [`${dataDir}.restoring`, `${dataDir}.kept`]
  const restore = async (gone: string) => {
    await world(aside, 'yesterday')
    for (const suffix of ['wal', 'shm']) await writeFile(join(aside, `eu.db-${suffix}`), '')
    const steps = await stepsIntoPlace(dataDir, aside, kept)
    await rm(join(aside, gone))
    for (const step of steps) await step()
  }
  await restore('eu.db-shm')
  expect(await readFile(join(dataDir, 'app.key'), 'utf8')).toBe('yesterday')
  expect(await readFile(join(kept, 'app.key'), 'utf8')).toBe('today')
  await rm(kept, { recursive: true })
  await expect(restore('eu.db')).rejects.toThrow('eu.db')
})
