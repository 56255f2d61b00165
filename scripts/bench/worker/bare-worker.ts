import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type ProcessFigures, processFigures } from '../process-figures.ts'
import { freePort } from '../server.ts'
import { bareConfig } from './bare-config.ts'
import { startStandIns } from './stand-ins.ts'
import { APP_KEY, benchVariables } from './start-worker.ts'

export interface BareWorker extends ProcessFigures {
  port: number
  /** Processor time until it accepted a request, including workerd's own start. */
  startCpuMs: number
  stop(): Promise<void>
}

const PATIENCE_MS = 20_000

/**
 * Starts the built Worker in its own workerd without wrangler: the closest estimate of what Cloudflare bills, and still
 * above it, since workerd's work for connections is included.
 */
export async function startBareWorker(folder: string, databases: Record<string, string>): Promise<BareWorker> {
  const standIns = await startStandIns(folder)
  const port = await freePort()
  standIns.workerIsAt(port)
  const variables = { APP_ENV: 'development', APP_KEY, ...databases, ...benchVariables(standIns.url) }
  const config = join(folder, 'worker.capnp')
  writeFileSync(config, bareConfig(folder, port, variables))
  const child = Bun.spawn([workerdBinary(), 'serve', '--experimental', '-I', '/', config], {
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const figures = processFigures(child.pid)
  await answers(port)
  return {
    port,
    ...figures,
    startCpuMs: await figures.cpuMs(),
    async stop() {
      child.kill()
      await child.exited
      await standIns.stop()
    },
  }
}

/** Path of the binary that wrangler runs, without the script in front of it. */
function workerdBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('wrangler'))
  return createRequire(require.resolve('workerd')).resolve('@cloudflare/workerd-linux-64/bin/workerd')
}

async function answers(port: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
    if (response?.ok) return
    await Bun.sleep(20)
  }
  throw new Error('The Worker does not answer.')
}
