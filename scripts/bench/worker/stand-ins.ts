import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitLines } from '#cli/split-lines.ts'
import { freePort } from '../server.ts'

export interface StandIns {
  url: string
  /** Call it before any request to them, since they call the Worker (webhooks). */
  workerIsAt(port: number): void
  stop(): Promise<void>
}

/** Starts the simulators of card provider and mail as a process of their own. */
export async function startStandIns(folder: string): Promise<StandIns> {
  const originFile = join(folder, 'origin')
  const port = await freePort()
  const child = Bun.spawn(
    ['bun', 'scripts/bench/worker/stand-ins-process.ts', join(folder, 'stand-ins'), String(port), originFile],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const lines = splitLines(child.stdout)
  if ((await lines.next()).done) throw new Error('The stand-ins did not start.')
  // Drains the output: the process would wait for a full pipe.
  void (async () => {
    while (!(await lines.next()).done);
  })()
  return {
    url: `http://127.0.0.1:${port}`,
    workerIsAt: (workerPort) => writeFileSync(originFile, `http://127.0.0.1:${workerPort}`),
    async stop() {
      child.kill()
      await child.exited
    },
  }
}
