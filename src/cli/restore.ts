import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { z } from 'zod'
import { FolderTaken, isUnfinished, lockDataFolder, makeDataFolder } from '#platform/files/data-folder.ts'
import { manifestName } from './backup.ts'
import { fillServer } from './backups/fill-server.ts'
import { dataIn, stepsIntoPlace } from './backups/put-in-place.ts'
import { type Command, flagOption, Refusal, UsageError, type World, worldEnvironment } from './command.ts'

const manifestShape = z.object({ createdAt: z.string(), databases: z.array(z.string().regex(/^[\w-]+\.db$/)).min(1) })

export const restore: Command = {
  name: 'restore',
  summary: 'Put a backup in place as the data folder, and onto database servers. The server must be stopped.',
  usage: '[--force] <folder>',
  details: [
    '--force  replace a data folder that is not empty; the old one is kept beside it, under a name with the time',
    'No server starts on the folder meanwhile, nor after a restore that was broken off: run that one again.',
    'A region with DB_<REGION>_URL goes onto that server, which must be empty; every row is compared afterwards.',
  ],
  options: { force: { type: 'boolean' } },
  words: 1,
  async run(input, world) {
    const source = resolve(input.positionals[0] ?? '')
    const dataDir = resolve(worldEnvironment(world).DATA_DIR)
    const { createdAt, databases } = await readManifest(source)
    await makeDataFolder(dataDir)
    const unlock = lockForRestore(dataDir)
    try {
      const occupied = (await dataIn(dataDir)).length > 0 || isUnfinished(dataDir)
      if (occupied && !flagOption(input, 'force'))
        throw new Refusal(`${dataDir} is not empty; --force replaces it and keeps the old one beside it.`)
      const aside = `${dataDir}.restoring`
      try {
        await copyAside(source, aside, databases)
        await fillServers(world, aside)
      } catch (error) {
        // Deletes the copy after a failure: personal data must not stay in an unattended folder.
        await rm(aside, { recursive: true, force: true })
        throw error
      }
      const kept = `${dataDir}.before-restore-${Date.now()}`
      for (const step of await stepsIntoPlace(dataDir, aside, kept)) await step()
      if (existsSync(kept)) world.print(`The data that was there is in ${kept}`)
    } finally {
      unlock()
    }
    world.print(`${dataDir} is the backup of ${createdAt}`)
    return 0
  },
}

/**
 * Locks the folder from the first check until the backup is in place, so that no server makes sales which the restore
 * would lose.
 */
function lockForRestore(dataDir: string): () => void {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    throw new Refusal(`A server works on ${dataDir}: stop it first; what it sold from now on would be lost.`)
  }
}

async function copyAside(source: string, aside: string, databases: readonly string[]): Promise<void> {
  await rm(aside, { recursive: true, force: true })
  await cp(source, aside, { recursive: true })
  await rm(join(aside, manifestName))
  for (const name of databases) await checkDatabase(join(aside, name))
}

/** Restores database servers from their files, which are then deleted. */
async function fillServers(world: World, aside: string): Promise<void> {
  for (const [region, address] of Object.entries(worldEnvironment(world).databases)) {
    const file = join(aside, `${region}.db`)
    if (!existsSync(file)) throw new Refusal(`The backup lacks ${region}.db.`)
    const { tables, rows } = await fillServer(file, address, region)
    world.print(`${region}: ${tables} tables with ${rows} rows, the same on the server`)
    for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true })
  }
}

async function readManifest(source: string) {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(source, manifestName), 'utf8')))
  } catch {
    throw new UsageError(`${source} is no backup: it has no readable ${manifestName}.`)
  }
}

async function checkDatabase(path: string): Promise<void> {
  if (!existsSync(path)) throw new Refusal(`The backup lacks ${path}.`)
  const client = createClient({ url: `file:${path}`, concurrency: 1 })
  try {
    const { rows } = await client.execute('pragma integrity_check')
    if (rows[0]?.integrity_check !== 'ok') throw new Error(String(rows[0]?.integrity_check))
  } catch (error) {
    throw new Refusal(`${path} is damaged: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    client.close()
  }
}
