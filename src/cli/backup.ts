import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createClient } from '@libsql/client'
import { type Command, Refusal } from './command.ts'
import { dataDirOf } from './open-platform.ts'

export const manifestName = 'backup.json'

export const backup: Command = {
  name: 'backup',
  summary: 'Copy every database and stored file into a new folder, while the server runs.',
  usage: '<folder>',
  details: [
    'The folder must not exist yet. Each database is copied at one moment; the copy is compact and complete.',
    'It holds personal data and the application key: keep it as safe as the data folder itself.',
  ],
  options: {},
  words: 1,
  async run({ positionals }, world) {
    const target = resolve(positionals[0] ?? '')
    const dataDir = dataDirOf(world)
    if (existsSync(target)) throw new Refusal(`${target} exists already.`)
    const databases = (await readdir(dataDir)).filter((name) => name.endsWith('.db'))
    if (databases.length === 0) throw new Refusal(`There is no database in ${dataDir}.`)

    // Made aside and renamed, so that what bears the name is complete.
    const aside = `${target}.part`
    await rm(aside, { recursive: true, force: true })
    await mkdir(aside, { recursive: true, mode: 0o700 })
    for (const name of databases) await copyDatabase(join(dataDir, name), join(aside, name))
    // After the databases: a file is stored before the row that names it, so none is missing.
    for (const name of ['files', 'app.key'])
      if (existsSync(join(dataDir, name))) await cp(join(dataDir, name), join(aside, name), { recursive: true })
    const manifest = { createdAt: new Date().toISOString(), databases }
    await writeFile(join(aside, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(aside, target)
    world.print(`${databases.length} databases and the stored files are in ${target}`)
    return 0
  },
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const client = createClient({ url: `file:${from}`, concurrency: 1, timeout: 10_000 })
  try {
    await client.execute({ sql: 'vacuum into ?', args: [to] })
  } finally {
    client.close()
  }
}
