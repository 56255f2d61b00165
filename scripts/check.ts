/** Everything that must hold before a change lands, in order; CI runs this and nothing else. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { ensureTools } from './system-tools.ts'

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
})

/** How many of the slowest test files are named at the end. */
const SLOWEST = 20

/** Seconds of each test file, the slowest first; a file that runs on several back-ends has one entry for each. */
function printSlowest(results: z.output<typeof report>['testResults']): void {
  const files = results
    .map(({ name, startTime, endTime }) => ({
      path: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  console.log(`\n── the ${files.length} slowest test files`)
  for (const { path, seconds } of files) console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`)
}

/** How long each worker of the tests had nothing left to do while another one still worked. */
function printIdle(results: z.output<typeof report>['testResults']): void {
  const lastStart = Math.max(...results.map(({ startTime }) => startTime))
  const ends = results.map(({ endTime }) => endTime).filter((end) => end >= lastStart)
  const lastEnd = Math.max(...ends)
  const idle = ends.map((end) => ((lastEnd - end) / 1000).toFixed(1)).sort((one, other) => Number(one) - Number(other))
  console.log(`\n── at the end the workers of the tests waited for the last one: ${idle.join(', ')} s`)
}

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
  ['route trees', ['bun', 'scripts/route-trees.ts', '--check']],
  ['lint', ['biome', 'check', '.']],
  ['what nothing uses', ['knip', '--no-progress', '--treat-config-hints-as-errors']],
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
    printSlowest(counts.testResults)
    printIdle(counts.testResults)
    // A file that could not be loaded, or an error between tests, fails no test of its own.
    if (!ok && counts.numFailedTests === 0) failed++
  } catch {
    failed++
  }
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
