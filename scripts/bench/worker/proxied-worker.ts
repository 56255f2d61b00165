import { withFolder } from '../world.ts'
import { onServers } from './back-ends.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { startWorker, type WorkerServer } from './start-worker.ts'

type Servers = Awaited<ReturnType<typeof onServers>>

/** Runs `work` with the Worker behind a counting, delaying proxy for the database of region `eu`. */
export const withProxiedWorker = <T>(
  work: (worker: WorkerServer, proxy: DatabaseProxy, servers: Servers) => Promise<T>,
): Promise<T> =>
  withFolder(async (folder) => {
    const servers = await onServers()
    const proxy = startDatabaseProxy(servers.env.DB_EU_URL ?? '')
    const worker = await startWorker(folder, { ...servers.env, DB_EU_URL: proxy.url })
    try {
      return await work(worker, proxy, servers)
    } finally {
      await worker.stop()
      await proxy.stop()
      await servers.databases.stop()
    }
  })
