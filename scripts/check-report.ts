/** Reads vitest's report of a run, and prints where the time went and which tests needed a second try. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
})

export type Report = z.output<typeof report>

export const readReport = (path: string): Report => report.parse(JSON.parse(readFileSync(path, 'utf8')))

/** Number of slowest test files to list. */
const SLOWEST = 20

interface TimedFile {
  path: string
  seconds: number
}

/** Seconds of each test file, slowest first; a file that runs on several back-ends has one entry for each. */
const timedFiles = ({ testResults }: Report): TimedFile[] =>
  testResults
    .map(({ name, startTime, endTime }) => ({
      path: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((one, other) => other.seconds - one.seconds)

const printed = ({ path, seconds }: TimedFile) => `${seconds.toFixed(1).padStart(7)} s  ${path}`

/** Seconds of worker time for each folder of tests/. */
function folderTimes(files: readonly TimedFile[]): TimedFile[] {
  const sums = new Map<string, number>()
  for (const { path, seconds } of files) {
    const folder = path.split('/').slice(0, 2).join('/')
    sums.set(folder, (sums.get(folder) ?? 0) + seconds)
  }
  return [...sums].map(([path, seconds]) => ({ path, seconds })).sort((one, other) => other.seconds - one.seconds)
}

/** Tests that failed and passed when repeated, and why they failed: each is a race that somebody will meet. */
export const secondTries = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first = ''] }) => {
        const why = first.split('\n').slice(0, 3).join(' ')
        return `${relative(process.cwd(), name)}: ${fullName}\n      ${why.slice(0, 300)}`
      }),
  )

/** Time for which each worker was idle while another one still worked. */
function idleSeconds({ testResults }: Report): string[] {
  const lastStart = Math.max(...testResults.map(({ startTime }) => startTime))
  const ends = testResults.map(({ endTime }) => endTime).filter((end) => end >= lastStart)
  const lastEnd = Math.max(...ends)
  return ends.map((end) => ((lastEnd - end) / 1000).toFixed(1)).sort((one, other) => Number(one) - Number(other))
}

export function printReport(run: Report): void {
  const files = timedFiles(run)
  const slowest = files.slice(0, SLOWEST)
  console.log(`\n── the ${slowest.length} slowest test files`)
  for (const file of slowest) console.log(printed(file))
  console.log('\n── seconds of work, by folder')
  for (const folder of folderTimes(files)) console.log(printed(folder))
  const again = secondTries(run)
  console.log(`\n── tests that passed on their second try only: ${again.length}`)
  for (const test of again) console.log(`   ${test}`)
  if (run.testResults.length > 0)
    console.log(`\n── at the end the workers of the tests waited for the last one: ${idleSeconds(run).join(', ')} s`)
}
