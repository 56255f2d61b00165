/** docs/deploy-cloudflare.md and docs/runbook.md: what can be run here is run, what cannot is looked up. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileDb } from '#db/file-db.ts'
import type { RegionDb } from '#db/region-db.ts'
import { type Sqld, startSqld } from '../support/sqld.ts'

const run = promisify(execFile)

let folder: string
let guide: string
let servers: Sqld[]
let db: RegionDb

/** Fenced blocks with exactly this info string, in order. */
const blocks = (text: string, info: string): string[] =>
  [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, name, body]) => (name === info && body ? [body] : []))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deploy-'))
  guide = await readFile('docs/deploy-cloudflare.md', 'utf8')
  servers = await Promise.all(['eu', 'oi'].map((region) => startSqld(join(folder, region))))
  db = await openFileDb({ region: 'eu', url: servers[0]?.url ?? '' })
})
afterAll(async () => {
  db?.close()
  await Promise.all((servers ?? []).map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

test('the commands of the guide create tables, an administrator, a committee with its domain and a backup', async () => {
  const variables = join(folder, 'production.env')
  const [eu, oi] = servers
  await writeFile(
    variables,
    `DB_EU_URL=${eu?.url}\nDB_OI_URL=${oi?.url}\nAPP_KEY=${'k'.repeat(40)}\nDATA_DIR=${folder}\n`,
  )
  const backup = join(folder, 'backup')
  const env = { PATH: process.env.PATH, HOME: folder, ADMIN_PASSWORD: 'un mot de passe long', BACKUP_FOLDER: backup }
  const local = (block: string) => {
    // The Bun that npx would fetch is the one that runs here.
    const commands = block.replaceAll('./production.env', variables).replaceAll('npx --yes bun@1.4.5', 'bun')
    const script = `set -a; . ${variables}; set +a\n${commands}`
    return run('sh', ['-ec', script], { env })
  }
  const [tables = '', domains = '', copy = '', none] = blocks(guide, 'sh local')
  expect(none).toBeUndefined()
  await local(tables)
  const { rows: people } = await db.query('select is_admin from user where email = ?', ['admin@example.com'])
  expect(people.map(({ is_admin }) => is_admin)).toEqual([1])
  for (const statement of blocks(guide, 'sql').flatMap(splitStatements)) await db.write([{ sql: statement, args: [] }])
  const { stdout } = await local(domains)
  expect(stdout).toContain('billets.mon-comite.fr')
  await local(copy)
  expect(await readdir(backup)).toEqual(expect.arrayContaining(['backup.json', 'eu.db', 'oi.db']))
  // The runbook's queries are asked of the same database.
  const runbook = await readFile('docs/runbook.md', 'utf8')
  const asked = blocks(runbook, 'sql').flatMap(splitStatements)
  expect(asked.length).toBeGreaterThan(3)
  for (const statement of asked) await db.write([{ sql: statement, args: [] }])
}, 60_000)

test('every wrangler command in the guide exists, with its options', async () => {
  const commands = ['deploy', 'login', 'r2 bucket create', 'queues create', 'secret put', 'tail', 'rollback']
  const used = [...guide.matchAll(/^wrangler (.+)$|`wrangler ([^`]+)`/gm)].map(
    ([, line, inline]) => line ?? inline ?? '',
  )
  expect(used.filter((line) => !commands.some((command) => line.startsWith(command)))).toEqual([])
  await Promise.all(
    commands.map(async (command) => {
      const env = { PATH: `node_modules/.bin:${process.env.PATH}`, HOME: folder, WRANGLER_SEND_METRICS: 'false' }
      const { stdout } = await run('node_modules/.bin/wrangler', [...command.split(' '), '--help'], { env })
      expect(stdout).toContain(`wrangler ${command}`)
      const lines = used.filter((line) => line.startsWith(command))
      for (const [option] of lines.join('\n').matchAll(/--[a-z-]+/g)) expect(stdout).toMatch(new RegExp(`${option}\\b`))
    }),
  )
}, 60_000)

test('the runbook names every gauge and every warning, and no other', async () => {
  const runbook = await readFile('docs/runbook.md', 'utf8')
  const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'))
  const sources = (await Promise.all(files.map((name) => readFile(join('src', name), 'utf8')))).join('\n')
  const [, table = ''] = runbook.split('## Log lines')
  const explained = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([a-z.-]+)`/g)].map(([, name = '']) => name),
  )
  for (const event of explained) expect(sources).toContain(`'${event}'`)
  const written = [...sources.matchAll(/'(?:warn|error)',\s*'([a-z.-]+)'/g)].map(([, name = '']) => name)
  expect(written.length).toBeGreaterThan(8)
  expect([...new Set(written)].filter((event) => !explained.includes(event))).toEqual([])
  for (const [, gauge = ''] of sources.matchAll(/gauge\(\s*'(guichet_[a-z_]+)'/g)) {
    expect(runbook).toContain(gauge)
  }
  for (const [name] of runbook.matchAll(/guichet_[a-z_]+/g)) expect(sources).toContain(name)
})

const splitStatements = (block: string): string[] =>
  block
    .split(/;\s*$/m)
    .map((part) => part.trim())
    .filter((part) => part !== '')
