import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ProcessFigures, processFigures } from '../process-figures.ts'
import { freePort } from '../server.ts'

export interface WorkerServer extends ProcessFigures {
  port: number
  /** Where the stand-ins answer: /_dev/… of the Worker leads there, too. */
  objects(): Promise<number>
  stop(): Promise<void>
}

const APP_KEY = 'the-application-key-of-the-bench'

/**
 * Starts the built Worker in workerd, and the stand-ins as a process of their own. Processor time and memory are those of
 * workerd alone. `databases`: DB_<REGION>_URL of each region.
 */
export async function startWorker(folder: string, databases: Record<string, string>): Promise<WorkerServer> {
  const originFile = join(folder, 'origin')
  const standInPort = await freePort()
  const standIns = Bun.spawn(
    ['bun', 'scripts/bench/worker/stand-ins-process.ts', join(folder, 'stand-ins'), String(standInPort), originFile],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  await firstLine(standIns.stdout)
  const vars = {
    ...databases,
    APP_KEY,
    THROTTLE: 'off',
    LOG_REQUESTS: 'off',
    STAND_INS_URL: `http://127.0.0.1:${standInPort}`,
  }
  const node = Bun.spawn(['node_modules/.bin/node', 'scripts/bench/worker/worker-process.ts', JSON.stringify(vars)], {
    env: {
      PATH: `node_modules/.bin:${process.env.PATH}`,
      HOME: folder,
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      NO_COLOR: '1',
    },
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const lines = linesOf(node.stdout)
  const answer = async (name: string): Promise<number> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The process of the Worker ended.')
      if (value.startsWith(`{"${name}":`)) return Number(JSON.parse(value)[name])
    }
  }
  const port = await answer('port')
  writeFileSync(originFile, `http://127.0.0.1:${port}`)
  return {
    port,
    async objects() {
      node.stdin.write('\n')
      return await answer('objects')
    },
    cpuMs: () => sum(workerdOf(node.pid).map(({ cpuMs }) => cpuMs())),
    memoryMb: () => sum(workerdOf(node.pid).map(({ memoryMb }) => memoryMb())),
    async stop() {
      node.stdin.end()
      await node.exited
      standIns.kill()
      await standIns.exited
    },
  }
}

const sum = async (figures: Promise<number>[]) => (await Promise.all(figures)).reduce((one, other) => one + other, 0)

/** The harness may run more than one: a proxy in front, and the Worker. */
function workerdOf(parent: number): ProcessFigures[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat.includes('(workerd)') && Number(ppid) === parent ? [processFigures(Number(name))] : []
    } catch {
      return []
    }
  })
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function firstLine(stream: ReadableStream<Uint8Array>): Promise<void> {
  const lines = linesOf(stream)
  if ((await lines.next()).done) throw new Error('The stand-ins did not start.')
  void (async () => {
    while (!(await lines.next()).done);
  })()
}
