/**
 * A data folder with two migrated regions, the command line on it, and (when asked for) an app that serves it as another
 * process would: with its own connections and its own memory.
 */
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { runCli } from '#cli/run-cli.ts'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { ROOT_GROUP_ID } from '#handler/group-tree.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { openBunPlatform } from '#platform/bun.ts'
import { readEnvironment } from '#platform/config/config.ts'
import { createApp } from '#server/app.tsx'

export interface Printed {
  code: number
  out: string
  errors: string[]
}

/** Opens (and makes) the two databases of a folder; `from` copies those of another folder in place of empty ones. */
async function openDatabases(dataDir: string, from?: string): Promise<Map<string, RegionDb>> {
  const databases = new Map<string, RegionDb>()
  for (const region of ['eu', 'oi']) {
    const path = join(dataDir, `${region}.db`)
    await copyFile(from === undefined ? inject('templateDb') : join(from, `${region}.db`), path)
    const db = await openFileDb({ region, url: `file:${path}`, synchronous: 'NORMAL' })
    databases.set(region, db)
    const now = Date.now()
    const root = { id: ROOT_GROUP_ID, path: ROOT_GROUP_ID, label: 'Tous', createdAt: now, updatedAt: now }
    await db.write([db.orm.insert(userGroup).values(root).onConflictDoNothing()])
  }
  return databases
}

/** A world of the running test, thrown away with it. */
export async function cliWorld(settings: Record<string, string> = {}, { from }: { from?: string } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'cli-world-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const world = await cliWorldIn(dataDir, { settings, from })
  onTestFinished(async () => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  })
  return world
}

/** A world in a folder that is there; the caller closes it. */
export async function cliWorldIn(
  dataDir: string,
  { settings = {}, from }: { settings?: Record<string, string>; from?: string | undefined } = {},
) {
  const databases = await openDatabases(dataDir, from)
  const env = { DATA_DIR: dataDir, ...settings }
  const db = (region = 'eu'): RegionDb => {
    const found = databases.get(region)
    if (!found) throw new Error(`No region ${region}`)
    return found
  }

  /** One command line, with what it printed. */
  async function cli(args: string[], extra: Record<string, string> = {}): Promise<Printed> {
    const out: string[] = []
    const errors: string[] = []
    const code = await runCli(args, {
      env: { ...env, ...extra },
      print: (line) => void out.push(line),
      printError: (line) => void errors.push(line),
      readPassword: async () => null,
    })
    return { code, out: out.join('\n'), errors }
  }

  /** Serves the folder; a caller on this machine unless `loopback` says otherwise. */
  async function serve({ loopback = true, parts = {} }: { loopback?: boolean; parts?: object } = {}) {
    const platform = await openBunPlatform(readEnvironment({ ...env }), {
      ownUrl: () => 'http://127.0.0.1:9',
      mail: { send: async () => 'none' },
      writeLog: () => undefined,
      wakeJobs: () => undefined,
    })
    Object.assign(platform, parts)
    onTestFinished(() => platform.close())
    const app = createApp({
      platform: () => platform,
      connection: () => ({ clientAddress: '127.0.0.1', secure: false, loopback }),
      appKey: platform.config.appKey,
    })
    const fetchAs = async (host: string, path: string, init: RequestInit = {}): Promise<Response> =>
      app.fetch(new Request(`http://${host}${path}`, { ...init, headers: { host, ...init.headers } }))
    return { platform, fetch: fetchAs }
  }

  const close = async () => {
    // All in the one file, so that it can be copied.
    for (const each of databases.values()) await each.query('PRAGMA wal_checkpoint(TRUNCATE)')
    for (const each of databases.values()) each.close()
  }
  return { dataDir, env, db, cli, serve, close }
}

export type CliWorld = Awaited<ReturnType<typeof cliWorld>>

/** A group below ROOT (or below `parentPath`). */
export async function newGroup(
  db: RegionDb,
  facts: Partial<typeof userGroup.$inferInsert> & { id: string; parentPath?: string },
): Promise<string> {
  const { parentPath = ROOT_GROUP_ID, ...columns } = facts
  const now = Date.now()
  await db.write([
    db.orm.insert(userGroup).values({
      parentId: parentPath.split('/').at(-1) ?? ROOT_GROUP_ID,
      path: `${parentPath}/${facts.id}`,
      label: facts.id,
      createdAt: now,
      updatedAt: now,
      ...columns,
    }),
    { sql: 'update catalogue_version set version = version + 1', args: [] },
  ])
  return facts.id
}
