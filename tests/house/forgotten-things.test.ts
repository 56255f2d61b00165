/** Mistakes in a test that are reported to its author. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { refuseOldBuild } from '../support/fresh-build.ts'
import { testApp } from '../support/test-app.ts'

const run = promisify(execFile)

test('an error of the server reaches the test with its cause', async () => {
  const app = await testApp()
  const admin = await app.newMember({ isAdmin: true })
  await app.db().write([{ sql: 'alter table location rename to lost_location', args: [] }])
  const failure = await app.call('/admin/list-vendors', {}, { as: admin }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'serverError', status: 500 })
  expect(String(failure)).toMatch(/^ClientError: Server error: .*no such table: location/s)
  expect(failure instanceof Error && failure.cause).toMatchObject({ stack: expect.stringContaining('list-vendors.ts') })
})

test('a build that is missing, or older than a source, is refused with a one-line message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'server.js')
  const source = { path: 'src/server/app.tsx', time: 2_000_000 }
  const command = 'Build first: npx --yes bun@1.4.5 run build'
  expect(() => refuseOldBuild(file, source)).toThrow(`${file} is missing. ${command}`)
  await writeFile(file, '')
  await utimes(file, 1000, 1000)
  expect(() => refuseOldBuild(file, source)).toThrow(`${file} is older than src/server/app.tsx. ${command}`)
  await utimes(file, 3000, 3000)
  expect(() => refuseOldBuild(file, source)).not.toThrow()
})

test('a server left open by a test file fails it, and is ended', async () => {
  const folder = await mkdtemp(join(process.cwd(), 'tests/house/left-open-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pidFile = join(folder, 'pid')
  await writeFile(
    join(folder, 'left.test.ts'),
    `import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     import { test } from 'vitest'
     import { serverOpened } from '../../support/open-servers.ts'
     test('forgets to stop', () => {
       const child = spawn('sleep', ['600'], { stdio: 'ignore' })
       child.once('exit', serverOpened('the server on port 1', () => child.kill('SIGKILL')))
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
     })`,
  )
  const failed: unknown = await run('vitest', ['run', '--project', 'files', folder]).then(
    () => null,
    (error: unknown) => error,
  )
  expect(failed).toMatchObject({
    stdout: expect.stringContaining('1 passed'),
    stderr: expect.stringContaining('left 1 of its servers open, they were ended: the server on port 1.'),
  })
  const pid = Number(await readFile(pidFile, 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
}, 60_000)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
