import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { refuseOldBuild } from './fresh-build.ts'
import { serverOpened } from './open-servers.ts'

const START_MS = 50_000

export interface ServerSettings {
  /** Added to the environment; nothing of the caller's own settings is passed on. */
  env?: Record<string, string>
  /** Kept after the end; a scratch folder otherwise. */
  dataDir?: string
  /** The build to run, `dist` unless SERVER_DIST says otherwise. */
  dist?: string
  /** A command that runs the server in its own place, such as `setpriv --bounding-set=…`. */
  through?: readonly string[]
}

export interface ServerProcess {
  pid: number
  port: number
  dataDir: string
  /** `http://<host>:<port><path>`. */
  url(host?: string, path?: string): string
  /** Asks the server as `host` without a name look-up; redirects are not followed. */
  fetch(path: string, init?: RequestInit & { host?: string }): Promise<Response>
  /** Everything printed so far. */
  output(): string
  /** From now on nobody takes what the server prints. */
  stopReading(): void
  /** Its reader goes away altogether. */
  closeOutput(): void
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL; the data folder stays. */
  kill9(): Promise<void>
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Server's answer to exactly these bytes. */
export function rawAnswer(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.once('error', reject)
    socket.once('end', () => resolve(answer))
  })
}

function spawnServer(settings: ServerSettings, env: Record<string, string>): ChildProcess {
  const dist = settings.dist ?? process.env.SERVER_DIST ?? 'dist'
  const script = join(dist, 'bun/server.js')
  if (dist === 'dist') refuseOldBuild(script)
  const [command = 'bun', ...args] = [...(settings.through ?? []), 'bun', script]
  return spawn(command, args, {
    // Half a day away from any region: nothing may depend on where the machine is.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      HOST: '127.0.0.1',
      TZ: 'Pacific/Auckland',
      CHECK_RESULTS: '1',
      APP_ENV: 'development',
      // Tests count what they sell.
      DEMO_ORDERS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** `fetch` itself does not let a caller choose the Host header. The path is sent as it is, dots and all. */
export async function fetchAs(host: string, port: number, path: string, init: RequestInit): Promise<Response> {
  const asked = new Request('http://127.0.0.1/', { ...init, ...(init.body ? { duplex: 'half' } : {}) })
  const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
  const headers = { ...Object.fromEntries(asked.headers), host, ...(body ? { 'content-length': body.length } : {}) }
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: asked.method, headers, agent: false })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const received = new Headers()
      for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2)
        received.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '')
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const status = incoming.statusCode ?? 0
        const bytes = unpacked(Buffer.concat(chunks), received.get('content-encoding'))
        const empty = asked.method === 'HEAD' || [204, 304].includes(status)
        resolve(new Response(empty ? null : new Uint8Array(bytes), { status, headers: received }))
      })
    })
    outgoing.end(body)
  })
}

function unpacked(bytes: Buffer, encoding: string | null): Buffer {
  if (encoding === 'gzip') return gunzipSync(bytes)
  return encoding === 'br' ? brotliDecompressSync(bytes) : bytes
}

/** Runs the built server until it ends by itself, as with a refused configuration; one that starts all the same is killed. */
export async function runToEnd(
  settings: ServerSettings & { env: Record<string, string> },
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnServer(settings, settings.env)
  const texts = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    texts.stdout += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    texts.stderr += String(chunk)
  })
  const late = setTimeout(() => child.kill('SIGKILL'), START_MS / 2)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(late)
  return { code, ...texts }
}

/** Starts the built server on a free port of 127.0.0.1 and waits for its `ready`. */
export async function startServer(settings: ServerSettings = {}): Promise<ServerProcess> {
  const port = await freePort()
  const dataDir = settings.dataDir ?? (await mkdtemp(join(tmpdir(), 'guichet-')))
  const child = spawnServer(settings, { ...settings.env, PORT: String(port), DATA_DIR: dataDir })
  const { pid } = child
  if (pid === undefined) throw new Error('The server did not start: is bun on the PATH?')
  // A failing test must not leave a server behind.
  const closed = serverOpened(`the server on port ${port}`, () => child.kill('SIGKILL'))
  child.once('exit', closed)
  // Its output ends later than itself, and never when a test has stopped reading.
  let endEvent: 'close' | 'exit' = 'close'
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve)
    child.once('exit', (code) => endEvent === 'exit' && resolve(code))
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server was not ready in time:\n${output}`))
    }, START_MS)
    const read = (chunk: unknown) => {
      output += String(chunk)
      if (!/^ready$/m.test(output)) return
      clearTimeout(late)
      resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => {
      clearTimeout(late)
      reject(new Error(`The server ended with ${code}:\n${output}`))
    })
  })

  return {
    pid,
    port,
    dataDir,
    url: (host = 'localhost', path = '/') => `http://${host}:${port}${path}`,
    fetch: (path, { host = 'localhost', ...init } = {}) => fetchAs(`${host}:${port}`, port, path, init),
    output: () => output,
    stopReading() {
      endEvent = 'exit'
      child.stdout?.pause()
    },
    closeOutput: () => child.stdout?.destroy(),
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      if (settings.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
      return code
    },
    async kill9() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
