/** Everything that must hold before a change lands, in order; CI runs this and nothing else. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { ensureTools } from './system-tools.ts'

const report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() })

/** The repository's own Node runs what needs a newer one than the machine's. */
const env = { ...process.env, PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH ?? ''}` }

function run(title: string, command: string[]): boolean {
  const started = performance.now()
  console.log(`\n── ${title}`)
  const [file = '', ...args] = command
  const { status } = spawnSync(file, args, { stdio: 'inherit', env })
  console.log(
    `── ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  return status === 0
}

if (!ensureTools()) process.exit(1)

const scratch = mkdtempSync(join(tmpdir(), 'guichet-check-'))
const reportFile = join(scratch, 'tests.json')
const steps: [string, string[]][] = [
  ['office routes', ['bun', 'scripts/office-routes.ts', '--check']],
  ['lint', ['biome', 'check', '.']],
  ['types', ['tsc', '-p', '.']],
  ['types of the office', ['tsc', '-p', 'tsconfig.office.json']],
  ['build', ['vite', 'build', '--app', '--logLevel', 'warn']],
  ['Worker', ['bun', 'scripts/worker-size.ts']],
  ['tests', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`]],
]
let passed = 0
let failed = 0
for (const [title, command] of steps) {
  const ok = run(title, command)
  if (title !== 'tests') {
    if (ok) passed++
    else failed++
    // Without a build there is nothing that the tests could start.
    if (!ok && title === 'build') break
    continue
  }
  try {
    const counts = report.parse(JSON.parse(readFileSync(reportFile, 'utf8')))
    passed += counts.numPassedTests
    failed += counts.numFailedTests
    // A file that could not be loaded, or an error between tests, fails no test of its own.
    if (!ok && counts.numFailedTests === 0) failed++
  } catch {
    failed++
  }
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
