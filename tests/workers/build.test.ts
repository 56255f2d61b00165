import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBuilder } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAX_GZIPPED_KIB = 1536

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

test('wrangler accepts the built Worker offline, and it is small enough', async () => {
  const command = ['deploy', '--dry-run', '--env', 'production', '--outdir', join(folder, 'out')]
  const { stdout } = await promisify(execFile)('node_modules/.bin/wrangler', command, {
    env: {
      PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: folder,
      CI: '1',
      NO_COLOR: '1',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  })
  const gzipped = Number(/gzip: ([\d.]+) KiB/.exec(stdout)?.[1])
  console.log(`Worker: ${gzipped} KiB gzipped`)
  expect(gzipped).toBeGreaterThan(0)
  expect(gzipped).toBeLessThan(MAX_GZIPPED_KIB)
}, 60_000)
