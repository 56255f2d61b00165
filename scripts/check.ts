/**
 * Runs everything that must hold before a change lands, in order; CI runs only this. With `--changed`, for daily work:
 * the checks of sources, and the tests reached by the difference from a commit (HEAD by default).
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printReport, readReport } from './check-report.ts'
import { needsBuild, reachedTests } from './reached-tests.ts'
import { ensureTools } from './system-tools.ts'

type Step = readonly [title: string, command: readonly string[]]

const [option, base = 'HEAD'] = process.argv.slice(2)
const isPart = option === '--changed'

/** Environment with the repository's own Node, for tools that need a newer one than the machine's. */
const env = { ...process.env, PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env.PATH ?? ''}` }

/** Runs a command to its end; output is shown at once, or together at the end if others run beside it. */
function run([title, [file = '', ...args]]: Step, isAlone = true): Promise<boolean> {
  const started = performance.now()
  if (isAlone) console.log(`\n── ${title}`)
  const child = spawn(file, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  return new Promise((resolve) => {
    child.on('close', (status) => {
      if (!isAlone) console.log(`\n── ${title}\n${status === 0 ? '' : output}`.trimEnd())
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`── ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
      resolve(status === 0)
    })
  })
}

const listed = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((path) => path !== '')

/** Files that differ from the commit, and untracked ones. */
const changedFiles = () => [
  ...new Set([...listed('diff', '--name-only', base), ...listed('ls-files', '-o', '--exclude-standard')]),
]

const testFiles = () =>
  reachedTests(
    changedFiles(),
    listed('ls-files', '-co', '--exclude-standard', 'src', 'tests', 'tenants', 'scripts').filter(
      (path) => /\.tsx?$/.test(path) && existsSync(path),
    ),
  )

if (!ensureTools()) process.exit(1)

const tests = isPart ? testFiles() : []
const build: Step = ['build', ['vite', 'build', '--app', '--logLevel', 'warn']]
const readers: Step[] = [
  ['lint', ['biome', 'check', '.']],
  ['what nothing uses', ['knip', '--no-progress', '--treat-config-hints-as-errors']],
  ['types', ['tsc', '-p', '.']],
  ['types of the office', ['tsc', '-p', 'tsconfig.office.json']],
]
const scratch = mkdtempSync(join(tmpdir(), 'guichet-check-'))
const reportFile = join(scratch, 'tests.json')
let passed = 0
let failed = 0
const count = (ok: boolean) => {
  if (ok) passed++
  else failed++
  return ok
}

/** False once the build has failed: then the tests have nothing to start. */
let isStartable = true

/** First, since what reads the sources needs the routes of the current screens. */
count(await run(['route trees', ['bun', 'scripts/route-trees.ts']]))
if (isPart) {
  const isBuilt = needsBuild(tests)
  for (const ok of await Promise.all([...readers, ...(isBuilt ? [build] : [])].map((step) => run(step, false))))
    count(ok)
  isStartable = failed === 0
} else {
  for (const step of readers) count(await run(step))
  isStartable = count(await run(build))
  if (isStartable) count(await run(['Worker', ['bun', 'scripts/worker-size.ts']]))
}

if (isStartable) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/stuck-tests.ts',
    `--outputFile.json=${reportFile}`,
  ]
  const ok = await run(['tests', ['vitest', 'run', ...reporters, ...(isPart ? ['tests/house', ...tests] : [])]])
  try {
    const report = readReport(reportFile)
    passed += report.numPassedTests
    failed += report.numFailedTests
    printReport(report)
    // A file that could not be loaded, or an error between tests, is not counted as a failed test.
    if (!ok && report.numFailedTests === 0) failed++
  } catch {
    failed++
  }
}
rmSync(scratch, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
