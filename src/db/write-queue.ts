/**
 * Runs one piece of work at a time, in order of arrival. SQLite has one writer and its client is synchronous: a second
 * writer that waits for the lock would block the thread that must release it.
 */
export function createWriteQueue() {
  let tail: Promise<unknown> = Promise.resolve()
  return function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = tail.then(work, work)
    tail = result.catch(() => undefined)
    return result
  }
}
