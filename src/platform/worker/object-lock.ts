import type { Platform } from '../port.ts'
import type { WorkerBindings } from './bindings.ts'

/** Locks by name, each a Durable Object. A holder that exceeds its lease is refused by its fence, in SQL. */
export const createObjectLock =
  (objects: WorkerBindings['CART_LOCK'], waitUntil: Platform['waitUntil']): Platform['withLock'] =>
  (key, work) => {
    const lock = objects.getByName(key)
    const turn = lock.acquire()
    const result = turn.then(({ fence }) => work(fence))
    const released = Promise.allSettled([result]).then(async () => lock.release((await turn).fence))
    // The release is kept alive even if the caller disconnects, or the next caller would wait for the lease to end. The
    // answer does not wait for it.
    waitUntil(released.catch(() => undefined))
    return result
  }
