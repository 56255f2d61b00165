import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { splitLines } from '#cli/split-lines.ts'
import { type ProcessFigures, processFigures } from '../process-figures.ts'
import { startStandIns } from './stand-ins.ts'

export interface WorkerServer extends ProcessFigures {
  port: number
  /** Number of objects in the bucket. */
  objects(): Promise<number>
  /** Processor time of wrangler's harness around the Worker's workerd: a proxy in front, and Node. */
  harnessCpuMs(): Promise<number>
  stop(): Promise<void>
}

export const APP_KEY = 'the-application-key-of-the-bench'

/** Variables of the Worker beside its databases. */
export const benchVariables = (standInsUrl: string): Record<string, string> => ({
  THROTTLE: 'off',
  LOG_REQUESTS: 'off',
  STAND_INS_URL: standInsUrl,
})

/**
 * Starts the built Worker in wrangler's harness, and the simulators as a process. Processor time and memory are of the
 * Worker's workerd, which also simulates bucket, queue, assets and objects. `databases`: DB_<REGION>_URL of each
 * region.
 */
export async function startWorker(folder: string, databases: Record<string, string>): Promise<WorkerServer> {
  const standIns = await startStandIns(folder)
  const vars = { ...databases, APP_KEY, ...benchVariables(standIns.url) }
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
  const lines = splitLines(node.stdout)
  const answer = async (name: string): Promise<number> => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The process of the Worker ended.')
      if (value.startsWith(`{"${name}":`)) return Number(JSON.parse(value)[name])
    }
  }
  const port = await answer('port')
  standIns.workerIsAt(port)
  const all = findWorkerd(node.pid)
  const proxy = all.filter((pid) => listensAt(pid, port))
  const own = all.filter((pid) => !proxy.includes(pid)).map(processFigures)
  const around = [...proxy, node.pid].map(processFigures)
  if (proxy.length !== 1 || own.length !== 1) throw new Error('The harness runs other processes than it used to.')
  return {
    port,
    async objects() {
      node.stdin.write('\n')
      return await answer('objects')
    },
    cpuMs: () => sum(own.map(({ cpuMs }) => cpuMs())),
    memoryMb: () => sum(own.map(({ memoryMb }) => memoryMb())),
    harnessCpuMs: () => sum(around.map(({ cpuMs }) => cpuMs())),
    async stop() {
      node.stdin.end()
      await node.exited
      await standIns.stop()
    },
  }
}

const sum = async (figures: Promise<number>[]) => (await Promise.all(figures)).reduce((one, other) => one + other, 0)

function findWorkerd(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return stat.includes('(workerd)') && Number(ppid) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** True if the process listens on the port: compares its sockets with those that Linux lists. */
function listensAt(pid: number, port: number): boolean {
  const address = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, local, , state]) => local?.endsWith(address) && state === '0A')
  const socket = `socket:[${listening?.[9]}]`
  return readdirSync(`/proc/${pid}/fd`).some((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`) === socket
    } catch {
      return false
    }
  })
}
