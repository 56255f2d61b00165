import type { Platform } from '../port.ts'
import type { WorkerBindings } from './bindings.ts'

/** Locks by name, each a Durable Object. A holder that takes longer than its lease is refused by its fence, in SQL. */
export const createObjectLock =
  (objects: WorkerBindings['CART_LOCK'], waitUntil: Platform['waitUntil']): Platform['withLock'] =>
  (key, work) => {
    const lock = objects.getByName(key)
    const turn = lock.acquire()
    const result = turn.then(({ fence }) => work(fence))
    const released = Promise.allSettled([result]).then(async () => lock.release((await turn).fence))
    // Kept alive when the caller goes away in the middle, or the next one would wait for the end of the lease. The answer
    // does not wait for the release.
    waitUntil(released.catch(() => undefined))
    return result
  }
