import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import Database from 'libsql'
import { fileFault } from '#db/file-fault.ts'
import { regions } from '#platform/regions.ts'
import { dumpServer } from './backups/dump-server.ts'
import { type Command, Refusal, worldEnvironment } from './command.ts'
import { regionFile, requireWorld } from './require-world.ts'

export const manifestName = 'backup.json'

export const backup: Command = {
  name: 'backup',
  summary: 'Copy every database and stored file into a new folder, while the server runs.',
  usage: '<folder>',
  details: [
    'The folder must not exist yet, and there must be people in the data: an empty installation is refused.',
    'Each database is copied at one moment; the copy is compact and complete.',
    'A region with DB_<REGION>_URL is read from its server. Files in a bucket are not part of it.',
    'It holds personal data and the application key: keep it as safe as the data folder itself.',
  ],
  options: {},
  words: 1,
  async run({ positionals }, world) {
    const target = resolve(positionals[0] ?? '')
    const environment = worldEnvironment(world)
    requireWorld(environment)
    const dataDir = environment.DATA_DIR
    const servers = Object.entries(environment.databases)
    if (existsSync(target)) throw new Refusal(`${target} exists already.`)
    const served = servers.map(([region]) => `${region}.db`)
    const present = existsSync(dataDir) ? await readdir(dataDir) : []
    const local = present.filter((name) => name.endsWith('.db') && !served.includes(name))
    const databases = [...local, ...served]

    // Written to a temporary folder and renamed, so that a backup with its final name is complete.
    const aside = `${target}.part`
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside, { recursive: true, mode: 0o700 })
    try {
      // Servers first: if one does not answer, the backup ends before anything large is copied.
      for (const [region, address] of servers) await dumpServer(address, join(aside, `${region}.db`))
      for (const name of local) await copyDatabase(join(dataDir, name), join(aside, name))
      if (!regions.some(({ slug }) => hasPeople(regionFile(aside, slug))))
        throw new Refusal(
          `There is nobody in the data of ${dataDir}: is DATA_DIR the installation’s? Nothing was kept.`,
        )
      // After the databases: a file is stored before the row that names it, so none is missing.
      for (const name of ['files', 'app.key'])
        if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(aside, name), { recursive: true })
      const manifest = { createdAt: new Date().toISOString(), databases }
      await writeFile(join(aside, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(aside, target)
    } catch (error) {
      await rm(aside, { recursive: true, force: true })
      throw error
    }
    world.print(`${databases.length} databases and the stored files are in ${target}`)
    return 0
  },
}

/** True if the database has people: an empty one must not pass for a backup every night. */
function hasPeople(path: string): boolean {
  const db = new Database(path, { readonly: true })
  try {
    return db.prepare('select 1 from user limit 1').get() !== undefined
  } catch (error) {
    throw fileFault(error, path) ?? error
  } finally {
    db.close()
  }
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const client = createClient({ url: `file:${from}`, concurrency: 1, timeout: 10_000 })
  try {
    await client.execute({ sql: 'vacuum into ?', args: [to] })
  } catch (error) {
    throw fileFault(error, from) ?? error
  } finally {
    client.close()
  }
}
