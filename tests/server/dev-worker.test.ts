/** `bun run dev:worker` beside somebody else: it fills what it started itself, or nothing. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** A server that takes everything for granted, as a foreign one may, and remembers what it was asked. */
async function foreignServer() {
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('{"status":"ok"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, asked }
}

async function devWorker(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'dev-worker-'))
  const child: ChildProcess = spawn('bun', ['scripts/dev-worker.ts'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DIST_DIR: join(dataDir, 'dist') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // It would stay for ever if it started after all.
  const late = setTimeout(() => child.kill('SIGTERM'), 15_000)
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { code, output: output.trim(), wroteData: existsSync(join(dataDir, 'worker')) }
}

test('the dev worker reports a taken port in one line, and does not stop the process that uses it', {
  timeout: 30_000,
}, async () => {
  const foreign = await foreignServer()
  const started = await devWorker(foreign.port)
  expect(started).toEqual({ code: 2, output: `PORT: 127.0.0.1:${foreign.port} is in use.`, wroteData: false })
  expect(foreign.asked).toEqual([])
})

test("the dev worker reports a database server's taken port, too", { timeout: 30_000 }, async () => {
  const foreign = await foreignServer()
  const port = foreign.port - 1
  const started = await devWorker(port)
  expect(started).toEqual({
    code: 2,
    output: `PORT: 127.0.0.1:${foreign.port} is in use, which a database server of dev:worker takes beside PORT=${port}.`,
    wroteData: false,
  })
  expect(foreign.asked).toEqual([])
})
