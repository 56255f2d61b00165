import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCli } from '#cli/run-cli.ts'
import { openFileDb } from '#db/file-db.ts'
import { checkPassword } from '#features/people/accounts/passwords/passwords.ts'
import { createLocalFiles } from '#platform/files/local-files.ts'
import { newHttpMembers, prepareRegion } from '../support/http-shop.ts'
import { freePort } from '../support/server-process.ts'
import { openTestPlatform } from '../support/test-platform.ts'

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** One command line, with what it printed. */
async function cli(args: string[], options: { env?: Record<string, string>; typed?: string } = {}) {
  const out: string[] = []
  const errors: string[] = []
  const code = await runCli(args, {
    env: { DATA_DIR: dataDir, ...options.env },
    print: (line) => void out.push(line),
    printError: (line) => void errors.push(line),
    readPassword: async () => options.typed ?? null,
  })
  return { code, out: out.join('\n'), errors }
}

async function inRegion<T>(region: string, sql: string, dir = dataDir): Promise<T[]> {
  const db = await openFileDb({ region, url: `file:${join(dir, `${region}.db`)}` })
  try {
    return (await db.query(sql)).rows as unknown as T[]
  } finally {
    db.close()
  }
}

/** SHA-256 of every file below a folder, by path. */
async function filesBelow(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const digests = paths.map(async (path) => [
    path,
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  ])
  return Object.fromEntries(await Promise.all(digests))
}

const importFixture = ['import-catalogue', '--format', 'museofile', '--region', 'eu', 'tests/importer/fixture.csv']

describe('bad input', () => {
  it.each([
    [['nonsense']],
    [['migrate', '--loud']],
    [['migrate', 'twice']],
    [['import-catalogue', '--region', 'eu', 'tests/importer/fixture.csv']],
    [['import-catalogue', '--format', 'xml', '--region', 'eu', 'tests/importer/fixture.csv']],
    [['import-catalogue', '--format', 'museofile', '--region', 'mars', 'tests/importer/fixture.csv']],
    [['import-catalogue', '--format', 'museofile', '--region', 'eu', 'no-such-file.csv']],
    [['import-catalogue', '--format', 'museofile', '--region', 'eu']],
    [['create-admin']],
    [['create-admin', '--email', 'nobody']],
    [['create-admin', '--email', 'a@b.test']],
    [['hot-sale', 'a-x']],
    [['end-payment', 'pa-x']],
    [['wrong-payment', 'pa-x', '--region', 'eu']],
    [['restore', '/no/such/folder']],
  ])('%j ends with exit code 2 and one line on stderr, and creates no data folder', async (args) => {
    const { code, errors } = await cli(args)
    expect(code).toBe(2)
    expect(errors).toHaveLength(1)
    expect(errors[0]).not.toContain('\n')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('a file of another kind is reported in the same way', async () => {
    await cli(['migrate'])
    expect(await cli(['import-catalogue', '--format', 'museofile', '--region', 'eu', 'package.json'])).toMatchObject({
      code: 2,
      errors: [expect.not.stringContaining('\n')],
    })
  })

  it('an invalid environment is reported in the same way', async () => {
    expect(await cli(['migrate'], { env: { PORT: 'eighty' } })).toMatchObject({
      code: 2,
      errors: [expect.stringContaining('PORT')],
    })
  })

  it('--help answers for each command, and lists only existing options', async () => {
    const { out } = await cli(['--help'])
    const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name ?? '')
    expect(names).toEqual([
      'migrate',
      'seed',
      'import-catalogue',
      'create-admin',
      'forget-passkeys',
      'domain',
      'hot-sale',
      'end-payment',
      'wrong-payment',
      'move-tenant',
      'backup',
      'restore',
      'openapi',
    ])
    for (const name of names) expect(await cli([name, '--help'])).toMatchObject({ code: 0, errors: [] })
  })
})

describe('import-catalogue', () => {
  it('writes nothing in a dry run, not even a data folder, and exits with 1 when rows are left out', async () => {
    const { code, out, errors } = await cli([...importFixture, '--dry-run'])
    expect(code).toBe(1)
    expect(out).toContain('line 4: site is none, left empty: "en cours de réalisation"')
    expect(out.split('\n').at(-1)).toBe('dry run, nothing written: 5 created, 0 updated, 0 unchanged, 4 not imported')
    expect(errors[0]).toBe('line 6: no name')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('imports into the region, and exits with 0 when every row arrived', async () => {
    const whole = join(folder, 'whole.csv')
    await writeFile(whole, (await readFile('tests/importer/fixture.csv', 'utf8')).split('\n').slice(0, 5).join('\n'))
    await cli(['migrate'])
    const { code, out } = await cli(['import-catalogue', '--format', 'museofile', '--region', 'eu', whole])
    expect({ code, out: out.split('\n').at(-1) }).toEqual({
      code: 0,
      out: '3 created, 0 updated, 0 unchanged, 0 not imported',
    })
    expect(await inRegion('eu', 'select count(*) as n from activity')).toMatchObject([{ n: 3 }])
  })
})

describe('create-admin', () => {
  it('stores only a hash, in every region, and never prints the password', async () => {
    await cli(['migrate'])
    const { code, out, errors } = await cli(['create-admin', '--email', 'Boss@Demo.test'], { typed: 'correct-horse' })
    expect(code).toBe(0)
    expect([out, ...errors].join()).not.toContain('correct-horse')
    const platform = await openTestPlatform()
    for (const region of ['eu', 'oi']) {
      const [row] = await inRegion<{ email: string; isAdmin: number; groupId: string; secret: string }>(
        region,
        'select email, is_admin as isAdmin, group_id as groupId, secret from user join credential on user_id = user.id',
      )
      expect(row).toMatchObject({ email: 'boss@demo.test', isAdmin: 1, groupId: 'ROOT' })
      expect((await checkPassword(platform, 'correct-horse', row?.secret ?? null)).valid).toBe(true)
    }
    await platform.close()
  })

  it('gives an existing account the right and the new password, and ends its sessions', async () => {
    await cli(['migrate'])
    await cli(['create-admin', '--email', 'a@demo.test', '--region', 'eu'], { typed: 'first-password' })
    const db = await openFileDb({ region: 'eu', url: `file:${join(dataDir, 'eu.db')}` })
    await db.write([
      { sql: 'update user set is_admin = 0', args: [] },
      {
        sql: `insert into session (id_hash, user_id, host, expires_at, created_at) select 'x', id, 'h', 9, 1 from user`,
        args: [],
      },
    ])
    db.close()
    const env = { ADMIN_PASSWORD: 'second-password' }
    expect(await cli(['create-admin', '--email', 'a@demo.test', '--region', 'eu'], { env })).toMatchObject({ code: 0 })
    expect(
      await inRegion('eu', 'select is_admin as isAdmin, (select count(*) from session) as sessions from user'),
    ).toMatchObject([{ isAdmin: 1, sessions: 0 }])
  })

  it('refuses a short password', async () => {
    expect(await cli(['create-admin', '--email', 'a@demo.test'], { typed: 'short' })).toMatchObject({ code: 2 })
  })
})

describe('forget-passkeys', () => {
  it('removes every passkey and the passkey step, ends sessions, and tells the owner by mail', async () => {
    await cli(['migrate'])
    await cli(['create-admin', '--email', 'a@demo.test', '--region', 'eu'], { typed: 'first-password' })
    const db = await openFileDb({ region: 'eu', url: `file:${join(dataDir, 'eu.db')}` })
    const of = (statement: string) => ({ sql: `${statement} from user`, args: [] })
    await db.write([
      of(`insert into session (id_hash, user_id, host, expires_at, created_at) select 'x', id, 'h', 9, 1`),
      of(`insert into passkey_step (user_id, created_at) select id, 1`),
      ...['localhost', 'hoobiiz.localhost'].map((host) =>
        of(`insert into passkey (id, user_id, host, name, public_key, counter, transports, is_synced, created_at)
          select '${host}', id, '${host}', 'Clé', 'AA', 0, '[]', 0, 1`),
      ),
    ])
    db.close()
    expect(await cli(['forget-passkeys', '--email', 'A@demo.test'])).toMatchObject({
      code: 0,
      out: 'eu: 2 passkeys of a@demo.test forgotten.',
    })
    expect(
      await inRegion(
        'eu',
        `select (select count(*) from passkey) + (select count(*) from passkey_step) + (select count(*) from session) as kept,
          (select count(*) from mail where kind = 'passkey-removed' and recipient = 'a@demo.test') as mails,
          (select count(*) from audit where call = 'cli forget-passkeys') as audits`,
      ),
    ).toMatchObject([{ kept: 0, mails: 1, audits: 1 }])
    expect(await cli(['forget-passkeys', '--email', 'a@demo.test', '--region', 'eu'])).toMatchObject({
      code: 0,
      out: 'eu: 0 passkeys of a@demo.test forgotten.',
    })
  })

  it('refuses an unknown address', async () => {
    await cli(['migrate'])
    expect(await cli(['forget-passkeys', '--email', 'nobody@demo.test'])).toMatchObject({
      code: 1,
      errors: ['Nobody has the address nobody@demo.test.'],
    })
  })
})

describe('hot-sale', () => {
  const activity = 'a-demo-karting-session'
  const hot = async () => {
    const [row] = await inRegion<{ all: number; hot: number; others: number }>(
      'eu',
      `select sum(activity_id = '${activity}') as "all", sum(activity_id = '${activity}' and hot) as hot, sum(activity_id <> '${activity}' and hot) as others from stock`,
    )
    return { all: row?.all, hot: row?.hot, others: row?.others }
  }

  it('marks every stock of an activity, or one, and unmarks it, with an audit row for each', async () => {
    await cli(['seed'])
    const { all = 0 } = await hot()
    expect(all).toBeGreaterThan(1)
    expect(await cli(['hot-sale', activity, '--region', 'eu'])).toMatchObject({ code: 0 })
    expect(await hot()).toEqual({ all, hot: all, others: 0 })
    const [slot] = await inRegion<{ id: string }>('eu', `select id from stock where activity_id = '${activity}'`)
    expect(await cli(['hot-sale', slot?.id ?? '', '--region', 'eu', '--off'])).toMatchObject({ code: 0 })
    expect(await hot()).toEqual({ all, hot: all - 1, others: 0 })
    const records = await inRegion<{ target: string }>(
      'eu',
      `select target from audit where call = 'cli hot-sale' order by ts`,
    )
    expect(records.map(({ target }) => target)).toEqual([activity, slot?.id])
  })

  it('works while the other region is unreachable, which commands for all regions report with one line on stderr', async () => {
    await cli(['seed'])
    const away = { env: { DB_OI_URL: `http://127.0.0.1:${await freePort()}` } }
    expect(await cli(['hot-sale', activity, '--region', 'eu'], away)).toMatchObject({ code: 0 })
    expect(await cli(['migrate'], away)).toMatchObject({
      code: 1,
      out: 'eu: up to date',
      errors: ['oi: The database oi is out of reach.'],
    })
    expect(await cli(['domain', 'list'], away)).toMatchObject({
      code: 1,
      errors: ['The database oi is out of reach.'],
    })
  })

  it('refuses an unknown stock, and leaves no audit row', async () => {
    await cli(['migrate'])
    expect(await cli(['hot-sale', 'a-unknown', '--region', 'eu'])).toMatchObject({
      code: 1,
      errors: [expect.stringContaining('a-unknown')],
    })
    expect(await inRegion('eu', 'select id from audit')).toEqual([])
  })
})

/** Two regions, and one person in them. */
async function inhabited(): Promise<void> {
  await cli(['migrate'])
  await prepareRegion(dataDir, (db) => newHttpMembers(db, 1))
}

describe('backup and restore', () => {
  it('bring back every database and file unchanged', async () => {
    await inhabited()
    await cli(importFixture)
    // Beside the pictures of the import, a document that somebody has bought.
    await createLocalFiles(join(dataDir, 'files'), new Uint8Array(32)).put(
      'tickets/oi/a-ticket.pdf',
      new TextEncoder().encode('%PDF of a ticket'),
      'application/pdf',
    )
    const target = join(folder, 'copy')
    expect(await cli(['backup', target])).toMatchObject({ code: 0 })
    const files = await filesBelow(join(dataDir, 'files'))
    expect(Object.keys(files).length).toBeGreaterThan(1)
    const museums = await inRegion('eu', 'select id, label from activity order by id')
    const key = await readFile(join(dataDir, 'app.key'), 'utf8')
    await rm(dataDir, { recursive: true })

    expect(await cli(['restore', target])).toMatchObject({ code: 0, errors: [] })
    expect(await inRegion('eu', 'select id, label from activity order by id')).toEqual(museums)
    expect(await filesBelow(join(dataDir, 'files'))).toEqual(files)
    const restored = createLocalFiles(join(dataDir, 'files'), new Uint8Array(32))
    expect(await restored.get('tickets/oi/a-ticket.pdf')).toMatchObject({ contentType: 'application/pdf' })
    expect(await readFile(join(dataDir, 'app.key'), 'utf8')).toBe(key)
  })

  it('include writes that a server has not yet moved out of its log', async () => {
    await inhabited()
    const db = await openFileDb({ region: 'eu', url: `file:${join(dataDir, 'eu.db')}` })
    await db.write([
      { sql: `insert into host (host, tenant, created_at) values ('live.test', 'hoobiiz', 1)`, args: [] },
    ])
    const target = join(folder, 'copy')
    expect(await cli(['backup', target])).toMatchObject({ code: 0 })
    db.close()
    expect(await inRegion('eu', 'select host from host', target)).toMatchObject([{ host: 'live.test' }])
  })

  it('refuse to overwrite data without --force, and keep the old data with it', async () => {
    await inhabited()
    const target = join(folder, 'copy')
    await cli(['backup', target])
    await writeFile(join(dataDir, 'newer'), 'x')
    expect(await cli(['restore', target])).toMatchObject({ code: 1, errors: [expect.stringContaining('--force')] })
    expect(existsSync(join(dataDir, 'newer'))).toBe(true)

    expect(await cli(['restore', '--force', target])).toMatchObject({ code: 0 })
    expect(existsSync(join(dataDir, 'newer'))).toBe(false)
    const kept = (await readdir(folder)).find((name) => name.startsWith('data.before-restore-'))
    expect(existsSync(join(folder, kept ?? '', 'newer'))).toBe(true)
  })

  it('make no backup while a region is unreachable, and leave no part of it behind', async () => {
    await cli(['migrate'])
    const env = { DB_OI_URL: `http://127.0.0.1:${await freePort()}` }
    expect(await cli(['backup', join(folder, 'copy')], { env })).toMatchObject({
      code: 1,
      errors: [expect.stringMatching(/^http.* gives no dump/)],
    })
    expect(await readdir(folder)).toEqual(['data'])
  })

  it('leave the data unchanged when the backup is damaged', async () => {
    await inhabited()
    const target = join(folder, 'copy')
    await cli(['backup', target])
    const bytes = await readFile(join(target, 'oi.db'))
    await writeFile(join(target, 'oi.db'), bytes.fill(7, 4096, 40_000))
    await writeFile(join(dataDir, 'newer'), 'x')
    expect(await cli(['restore', '--force', target])).toMatchObject({
      code: 1,
      errors: [expect.stringContaining('damaged')],
    })
    expect(existsSync(join(dataDir, 'newer'))).toBe(true)
    // Nor a copy of everybody's data beside it.
    expect((await readdir(folder)).toSorted()).toEqual(['copy', 'data'])
  })

  it('refuse an installation without people, and leave no part of a backup behind', async () => {
    await cli(['migrate'])
    expect(await cli(['backup', join(folder, 'copy')])).toMatchObject({
      code: 1,
      errors: [expect.stringContaining(`There is nobody in the data of ${dataDir}`)],
    })
    expect(await readdir(folder)).toEqual(['data'])
  })

  it('refuse data with a missing region', async () => {
    await inhabited()
    await rm(join(dataDir, 'oi.db'))
    expect(await cli(['backup', join(folder, 'copy')])).toMatchObject({
      code: 1,
      errors: [expect.stringContaining('no oi.db')],
    })
    expect(await readdir(folder)).toEqual(['data'])
  })

  it('refuse an existing target, and a missing data folder', async () => {
    expect(await cli(['backup', join(folder, 'copy')])).toMatchObject({ code: 1 })
    await inhabited()
    await mkdir(join(folder, 'copy'))
    await cp('package.json', join(folder, 'copy/package.json'))
    expect(await cli(['backup', join(folder, 'copy')])).toMatchObject({ code: 1 })
    expect(await readdir(join(folder, 'copy'))).toEqual(['package.json'])
  })
})

it('openapi prints a document with every call', async () => {
  const { out } = await cli(['openapi'])
  const document = JSON.parse(out)
  expect(Object.keys(document.paths).some((path) => path.endsWith('/list-cat1'))).toBe(true)
})

it('seed is refused in production', async () => {
  const env = {
    APP_ENV: 'production',
    ADMIN_EMAIL: 'admin@mon-comite.fr',
    MAIL_FROM: 'Billets <billets@mon-comite.fr>',
    APP_KEY: 'k'.repeat(32),
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SMTP_URL: 'smtp://mail.test',
    EXPERTICKET_BASE_URL: 'https://expert.test',
    EXPERTICKET_PARTNER_ID: 'p',
    EXPERTICKET_API_KEY: 'k',
    TRUST_PROXY: '1',
  }
  expect(await cli(['seed'], { env })).toMatchObject({ code: 1, errors: ['Demo data is refused in production.'] })
  expect(existsSync(dataDir)).toBe(false)
})
