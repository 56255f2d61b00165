import { connect } from 'node:net'
import { HOST } from './world.ts'

export interface BenchServer {
  port: number
  origin: string
  pid: number
  /** From the start of the process to its word `ready`, in ms. */
  startMs: number
  /** Resident memory in MB. */
  memoryMb(): Promise<number>
  /** Processor time used so far, in ms: the figure that other work on the machine disturbs least. */
  cpuMs(): Promise<number>
  stop(): Promise<void>
}

const freePort = async (): Promise<number> => {
  const probe = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port } = probe
  await probe.stop(true)
  return port ?? 0
}

/** Starts the built server as users do, on a free port, without throttles and demo data. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<BenchServer> {
  const port = await freePort()
  const started = performance.now()
  const child = Bun.spawn(
    [
      'bun',
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir', process.env.BENCH_PROFILE] : []),
      'dist/bun/server.js',
    ],
    {
      env: {
        ...process.env,
        APP_ENV: '',
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        DEMO: '0',
        THROTTLE: 'off',
        ...env,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const reader = child.stdout.getReader()
  const decoder = new TextDecoder()
  let output = ''
  while (!/^ready$/m.test(output)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The server did not start: ${output}`)
    output += decoder.decode(value, { stream: true })
  }
  const startMs = performance.now() - started
  // The log must be read on, or the server would wait for a full pipe.
  void (async () => {
    while (!(await reader.read()).done);
  })()
  return {
    port,
    origin: `http://${HOST}:${port}`,
    pid: child.pid,
    startMs,
    async memoryMb() {
      const status = await Bun.file(`/proc/${child.pid}/status`).text()
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
    },
    async cpuMs() {
      const stat = await Bun.file(`/proc/${child.pid}/stat`).text()
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Clock ticks of 10 ms, user and system.
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    async stop() {
      child.kill('SIGTERM')
      await child.exited
    },
  }
}

/** The simplest server of the same kind, for ratios: a Hono app that answers one string. */
export async function startBare(
  bytes: number,
  contentType: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = Bun.spawn(['bun', 'scripts/bench/bare-server.ts', String(port), String(bytes), contentType], {
    stdout: 'ignore',
    stderr: 'inherit',
  })
  for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await Bun.sleep(50)
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      child.kill()
      await child.exited
    },
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
