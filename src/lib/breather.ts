/** As long as one answer of a page takes. */
const AT_ONCE_MS = 3

/**
 * For long work on the thread that answers requests: awaited between its parts, it lets others go on once ours has lasted
 * a few milliseconds. Where the clock stands still while a request computes (Workers) nobody else waits either.
 */
export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < AT_ONCE_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve, 0))
    since = performance.now()
  }
}
