import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, type ServerProcess, startServer } from '../support/server-process.ts'

const run = promisify(execFile)
const DOMAIN = 'billets.mon-comite.test'

let folder: string
let guide: string
let bun: string

/** The fenced block of docs/self-host.md with this info string. */
function block(info: string): string {
  const [, text] = guide.split(`\`\`\`${info}\n`)
  if (text === undefined) throw new Error(`docs/self-host.md has no block ${info}.`)
  return text.slice(0, text.indexOf('```'))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'self-host-'))
  guide = await readFile('docs/self-host.md', 'utf8')
  bun = (await run('sh', ['-c', 'command -v bun'])).stdout.trim()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cli = (dataDir: string, ...args: string[]) =>
  run(bun, ['dist/bun/cli.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: 'un mot de passe long' },
  })

describe('behind Caddy with the Caddyfile of the guide', () => {
  let server: ServerProcess
  let caddy: ChildProcess
  let httpsPort: number
  let httpPort: number
  let log = ''

  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } })
    await cli(server.dataDir, 'domain', 'add', DOMAIN, '--group', 'ATELIER-2026', '--tenant', 'atelier')
    await cli(server.dataDir, 'domain', 'add', '*.mon-comite.test', '--group', 'ATELIER-2026')
    ;[httpsPort, httpPort] = [await freePort(), await freePort()]
    // The guide's file, with this test's ports, and certificates of Caddy's own authority.
    const local = ['admin off', 'local_certs', 'skip_install_trust', `http_port ${httpPort}`, `https_port ${httpsPort}`]
    const text = block('caddyfile')
      .replace('{\n', `{\n\t${local.join('\n\t')}\n\tstorage file_system ${join(folder, 'caddy')}\n`)
      .replaceAll('127.0.0.1:8787', `127.0.0.1:${server.port}`)
    await writeFile(join(folder, 'Caddyfile'), text)
    const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env })
    for (const stream of [caddy.stdout, caddy.stderr])
      stream?.on('data', (chunk) => {
        log += String(chunk)
      })
    const ready = async () => {
      if ((await get(DOMAIN)).status !== 200) throw new Error(log)
    }
    await vi.waitFor(ready, { timeout: 40_000, interval: 200 })
  }, 90_000)
  afterAll(async () => {
    caddy?.kill('SIGTERM')
    await server?.stop()
  })

  /** Over TLS, checked against Caddy's authority and the name. */
  const get = async (host: string, path = '/') => {
    const ca = await readFile(join(folder, 'caddy/pki/authorities/local/root.crt'))
    return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const options = {
        host: '127.0.0.1',
        port: httpsPort,
        servername: host,
        path,
        ca,
        agent: false,
        headers: { host },
      }
      const outgoing = request(options, (incoming) => {
        let body = ''
        incoming.on('data', (chunk) => {
          body += String(chunk)
        })
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }))
      })
      outgoing.once('error', reject)
      outgoing.end()
    })
  }

  it("a registered domain, and one under a registered wildcard, has a certificate and shows the group's site", async () => {
    for (const host of [DOMAIN, 'agence.mon-comite.test', 'atelier.localhost']) {
      const { status, headers, body } = await get(host)
      expect(status, `${host}\n${log}`).toBe(200)
      expect(body).toContain('Atelier')
      // The server knows that it is behind TLS; names of this machine are exempt.
      if (host.endsWith('.test')) expect(headers['strict-transport-security']).toBeDefined()
    }
  })

  it('a name more than one label below a wildcard gets no certificate', async () => {
    await expect(get('a.b.mon-comite.test')).rejects.toThrow(/alert|SSL|ECONNRESET/)
  })

  it('an unregistered domain gets no certificate until it is registered, and then at once', async () => {
    await expect(get('sorties.fremd.test')).rejects.toThrow(/alert|SSL|ECONNRESET/)
    await cli(server.dataDir, 'domain', 'add', 'sorties.fremd.test', '--group', 'ATELIER-2026')
    await expect
      .poll(
        () =>
          get('sorties.fremd.test').then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 10_000 },
      )
      .toBe(200)
    expect((await readdir(join(folder, 'caddy/certificates/local'))).some((name) => name.includes('fremd'))).toBe(true)
  })

  it('a path meant for this machine alone is not reachable through the proxy', async () => {
    expect((await get(DOMAIN, `/internal/tls-ask?domain=${DOMAIN}`)).status).toBe(404)
    expect((await get(DOMAIN, '/metrics')).status).toBe(404)
  })

  it('plain http redirects to https', async () => {
    const response = await fetch(`http://127.0.0.1:${httpPort}/terms`, {
      redirect: 'manual',
      headers: { host: DOMAIN },
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:.*\/terms$/),
    ])
  })
})

it('the Caddyfile and the units are valid unchanged', async () => {
  await writeFile(join(folder, 'Caddyfile.plain'), block('caddyfile'))
  await run('caddy', ['validate', '--config', join(folder, 'Caddyfile.plain'), '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder },
  })
  const units = ['guichet.service', 'guichet-backup.service', 'guichet-backup.timer']
  for (const name of units)
    await writeFile(
      join(folder, name),
      // Programs that they start are not installed on the machine of a test.
      block(`ini ${name}`).replace('/usr/local/bin/bun', bun).replace('/usr/local/bin/guichet-backup', '/bin/true'),
    )
  const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units.map((name) => join(folder, name))])
  expect(stderr.split('\n').filter((line) => line.includes('guichet'))).toEqual([])
  // Scores are out of ten; the threshold is in tenths.
  for (const name of units.filter((each) => each.endsWith('.service')))
    await run('systemd-analyze', ['security', '--offline=true', '--threshold=20', '--no-pager', join(folder, name)])
  expect(block('ini guichet.service')).toMatch(/^RestartPreventExitStatus=2$/m)
})

it('the backup script keeps the newest fourteen, and a restore brings one back', async () => {
  const [backups, dataDir] = [join(folder, 'backups'), join(folder, 'data')]
  await mkdir(backups)
  for (let day = 10; day < 25; day++) await mkdir(join(backups, `202601${day}T000000Z`))
  await cli(dataDir, 'migrate')
  // An installation in which nobody is has no backup.
  await cli(dataDir, 'create-admin', '--email', 'admin@exemple.test')
  const here = (text: string) =>
    text
      .replaceAll('/opt/guichet', process.cwd())
      .replaceAll('/var/backups/guichet', backups)
      .replaceAll('/var/lib/guichet/data', dataDir)
      .replaceAll(/^systemctl .*$/gm, 'true')
  const script = join(folder, 'guichet-backup')
  await writeFile(script, here(block('sh guichet-backup')))
  await chmod(script, 0o755)
  await run(script, [], { env: { ...process.env, DATA_DIR: dataDir } })
  const kept = (await readdir(backups)).sort()
  expect(kept).toHaveLength(14)
  expect(kept[0]).toBe('20260112T000000Z')
  const newest = kept.at(-1) ?? ''
  await rm(join(dataDir, 'eu.db'))
  // As the test's own user, with the variables of a file.
  await writeFile(join(folder, 'guichet.env'), `DATA_DIR=${dataDir}\nMAIL_FROM="Billets <billets@mon-comite.fr>"\n`)
  const command = here(block('sh guichet'))
    .replace('/etc/guichet.env', join(folder, 'guichet.env'))
    .replace(/setpriv .* bun /, 'bun ')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/guichet'), command, { mode: 0o755 })
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
  await run('sh', ['-euc', here(block('sh restore')).replace('20261121T031500Z', newest)], { env })
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['app.key', 'eu.db', 'oi.db']))
})

it('the guide names every variable required in production', async () => {
  const variables = block('env').matchAll(/^([A-Z_]+)=(.*)$/gm)
  const filled = Object.fromEntries([...variables].map(([, name, value]) => [name ?? '', value ?? '']))
  const { readEnvironment } = await import('#platform/config/config.ts')
  const secrets = {
    APP_KEY: 'k'.repeat(44),
    ADMIN_EMAIL: 'admin@mon-comite.fr',
    MAIL_FROM: 'Billets <billets@mon-comite.fr>',
    SMTP_URL: 'smtps://u:p@smtp.mon-comite.fr:465',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    EXPERTICKET_BASE_URL: 'https://api.mon-comite.fr',
    EXPERTICKET_PARTNER_ID: 'p',
    EXPERTICKET_API_KEY: 'k',
  }
  expect(Object.keys(secrets).sort()).toEqual(
    Object.keys(filled)
      .filter((name) => filled[name] === '')
      .sort(),
  )
  expect(readEnvironment({ ...filled, ...secrets }).APP_ENV).toBe('production')
  expect(() => readEnvironment({ ...filled, ...secrets, TRUST_PROXY: '0' })).toThrow(/TRUST_PROXY=1/)
})
