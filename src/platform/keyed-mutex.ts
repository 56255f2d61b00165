/**
 * Locks by name within a process, first come first served. Fences always increase, even over restarts, since they start
 * at the clock.
 */
export function createKeyedMutex(now: () => number) {
  const tails = new Map<string, Promise<unknown>>()
  let lastFence = 0

  return function withLock<T>(key: string, work: (fence: number) => Promise<T>): Promise<T> {
    const previous = tails.get(key) ?? Promise.resolve()
    const run = () => {
      lastFence = Math.max(lastFence + 1, now())
      return work(lastFence)
    }
    const result = previous.then(run, run)
    const tail = result
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
    tails.set(key, tail)
    return result
  }
}
