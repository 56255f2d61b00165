import { startOnWorker } from '../support/back-ends/worker.ts'

export type WorkerWorld = Awaited<ReturnType<typeof startWorkerWorld>>

/** The lock object as the harness reaches it; a test may shorten the lease. */
export interface LockStub {
  acquire(leaseMs?: number): Promise<{ fence: number; leaseUntil: number }>
  release(fence: number): Promise<boolean>
}

export interface TestBindings {
  ASSETS: { fetch(url: string): Promise<Response> }
  CART_LOCK: { getByName(name: string): LockStub }
}

/** The Worker as every journey has it, without the demo, and what only a test of the Worker itself asks of it. */
export async function startWorkerWorld() {
  const shop = await startOnWorker({ demo: false, prepare: async () => undefined })
  const { harness, worker } = shop
  return {
    logs: () => harness.getLogs(),
    worker,
    fetch: (url: string, init?: Parameters<typeof harness.fetch>[1]) => harness.fetch(url, init),
    bindings: async () => (await worker.getEnv()) as unknown as TestBindings,
    db: shop.db,
    databases: shop.databases,
    /** For a command that runs beside it, and puts files through it. */
    cliEnv: { ...shop.cliEnv, FILES_ORIGIN: shop.url('127.0.0.1') },
    close: shop.stop,
  }
}
