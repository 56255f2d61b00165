/**
 * `bun scripts/worker-size.ts`: measures what `wrangler deploy` would upload for each environment, without uploading.
 * Prints gzipped sizes; fails if wrangler rejects a configuration or a Worker is too large. Needs a build, no network.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAX_GZIPPED_KIB = 2900
/** The empty one is for `wrangler dev`. */
const environments = ['', 'staging', 'production']

const folder = mkdtempSync(join(tmpdir(), 'worker-size-'))
const env = {
  PATH: process.env.PATH ?? '',
  HOME: folder,
  CI: '1',
  NO_COLOR: '1',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}
try {
  for (const name of environments) {
    const output = execFileSync(
      'node_modules/.bin/wrangler',
      ['deploy', '--dry-run', '--env', name, '--outdir', join(folder, 'out')],
      { env, encoding: 'utf8', stdio: 'pipe' },
    )
    const gzipped = Number(/gzip: ([\d.]+) KiB/.exec(output)?.[1])
    console.log(`Worker, ${name || 'development'}: ${gzipped} KiB gzipped, at most ${MAX_GZIPPED_KIB}`)
    if (!(gzipped > 0 && gzipped <= MAX_GZIPPED_KIB)) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
