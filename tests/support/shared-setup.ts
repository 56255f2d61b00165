import { afterAll, beforeAll, beforeEach } from 'vitest'
import { stopOpenServers } from './open-servers.ts'

/** A server that starts takes a second of a machine at rest. */
const PATIENCE_MS = 120_000

/**
 * Sets up the world that the tests of a file share, before the first. A repeated test gets a new one: rows stored by its first
 * try would mislead the second.
 */
export function sharedSetup(start: () => Promise<unknown>, stop: () => Promise<unknown>): void {
  beforeAll(async () => {
    await start()
  }, PATIENCE_MS)
  beforeEach(async ({ task }) => {
    if (!task.result?.retryCount) return
    await stop()
    // A try that breaks off leaves behind what it has started by itself.
    stopOpenServers()
    await start()
  }, PATIENCE_MS)
  afterAll(async () => {
    await stop()
  }, PATIENCE_MS)
}
