/** As long as one answer of a page takes. */
const AT_ONCE_MS = 3

/**
 * For long work on the thread that answers requests: awaited between its parts, it lets others go on once ours has lasted
 * a few milliseconds, for `rest` times as long as that. Where the clock stands still while a request computes (Workers)
 * nobody else waits either.
 */
export function breather(rest = 0): () => Promise<void> {
  let since = performance.now()
  return async () => {
    const took = performance.now() - since
    if (took < AT_ONCE_MS) return
    await new Promise<void>((resolve) => setTimeout(resolve, rest * took))
    since = performance.now()
  }
}
