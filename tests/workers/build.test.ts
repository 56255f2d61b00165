import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLOOD_LIMIT, FLOOD_PERIOD_MS } from '#platform/flood-guard.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'worker-build-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Builds `source` as if it were the Worker's entry; writes nothing. */
async function buildWorker(source: string): Promise<unknown> {
  const input = join(folder, `${crypto.randomUUID()}.ts`)
  await writeFile(input, source)
  const builder = await createBuilder({
    logLevel: 'silent',
    environments: { worker: { build: { write: false, rolldownOptions: { input } } } },
  })
  const { worker } = builder.environments
  if (!worker) throw new Error('vite.config.ts has no environment named worker.')
  return builder.build(worker)
}

test.each(['node:fs', 'fs/promises', 'node:crypto', 'bun', 'bun:sqlite'])(
  'code that needs %s does not get into the Worker',
  async (name) => {
    const source = `import * as foreign from '${name}'\nexport default foreign\n`
    await expect(buildWorker(source)).rejects.toThrow(`imports ${name}`)
  },
)

test('a package that needs sockets does not get into the Worker', async () => {
  const nodemailer = JSON.stringify(createRequire(import.meta.url).resolve('nodemailer'))
  await expect(buildWorker(`import * as mail from ${nodemailer}\nexport default mail\n`)).rejects.toThrow(/imports /)
})

test('the built entry exports only its handlers and objects, since workerd refuses to start otherwise', async () => {
  const entry = await readFile('dist/worker/worker-entry.js', 'utf8')
  const exported = [...entry.matchAll(/\bexport\s*\{([^}]*)\}/g)].flatMap(([, names = '']) => names.split(','))
  expect(exported.map((name) => name.split(' as ').at(-1)?.trim()).sort()).toEqual([
    ...['CartLock', 'HotWrites', 'OpeningLineObject', 'default'],
  ])
})

test('the rate limiter of every environment has the limits of its stand-in on Bun', async () => {
  const configured = [
    ...(await readFile('wrangler.toml', 'utf8')).matchAll(/^simple = \{ limit = (\d+), period = (\d+) \}$/gm),
  ]
  expect(configured.map(([, limit, period]) => [Number(limit), Number(period) * 1000])).toEqual(
    Array.from({ length: 3 }, () => [FLOOD_LIMIT, FLOOD_PERIOD_MS]),
  )
})

test('every environment knows its version, which tells kept pages apart', async () => {
  const environments = (await readFile('wrangler.toml', 'utf8')).matchAll(
    /^\[(env\.\w+\.)?version_metadata\]\nbinding = "VERSION"$/gm,
  )
  expect([...environments].map(([, name]) => name)).toEqual([undefined, 'env.staging.', 'env.production.'])
})
