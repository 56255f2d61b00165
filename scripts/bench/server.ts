import { connect } from 'node:net'
import { type AnonymousMemory, type ProcessFigures, processFigures } from './process-figures.ts'

export interface BenchServer extends ProcessFigures, AnonymousMemory {
  port: number
  /** Time from the start of the process to its word `ready`, ms. */
  startMs: number
  stop(): Promise<void>
}

const SERVER = 'dist/bun/server.js'

/**
 * Set by `bun run start` and the service's unit too: keeps the garbage collector from using all memory of the machine.
 */
const HEAP_HINT = { BUN_JSC_forceRAMSize: '400000000' }

/** With `BENCH_PROFILE=<folder>` each server writes a profile there when it stops. */
const profile = process.env.BENCH_PROFILE
const profileFlags = profile ? ['--cpu-prof', '--cpu-prof-dir', profile] : []

/** Starts the built server as users do, on a free port, without throttles and, by default, without demo data. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort()
  const started = performance.now()
  const child = Bun.spawn(['bun', ...profileFlags, SERVER], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '0',
      DEMO_ORDERS: '0',
      THROTTLE: 'off',
      ...HEAP_HINT,
      ...env,
    },
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let output = ''
  while (!/^ready$/m.test(output)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The server did not start: ${output}`)
    output += decoder.decode(value, { stream: true })
  }
  const startMs = performance.now() - started
  // Drains the log: the server would wait for a full pipe.
  void (async () => {
    while (!(await reader.read()).done);
  })()
  return {
    port,
    startMs,
    ...processFigures(child.pid),
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

/** Simplest server of the same kind, for ratios: a Hono app that answers one string. */
export const startBare = (bytes: number, contentType: string): Promise<BenchServer> =>
  startScript('scripts/bench/bare-server.ts', [String(bytes), contentType])

/** Simplest server that accepts files. */
export const startBareFiles = (folder: string): Promise<BenchServer> =>
  startScript('scripts/bench/bare-file-server.ts', [folder])

async function startScript(script: string, more: readonly string[]): Promise<BenchServer> {
  const port = await freePort()
  const started = performance.now()
  const child = Bun.spawn(['bun', script, String(port), ...more], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' },
    stdout: 'ignore',
    stderr: 'inherit',
  })
  for (let tries = 0; tries < 200 && !(await answers(port)); tries++) await Bun.sleep(25)
  return {
    port,
    startMs: performance.now() - started,
    ...processFigures(child.pid),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

/** Runs `work` with a server that is always stopped. */
export async function withServer<T>(
  starting: Promise<BenchServer>,
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  const server = await starting
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}

export async function freePort(): Promise<number> {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return port ?? 0
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
