/** About as long as one answer of a page takes. */
const AT_ONCE_MS = 3

/**
 * Awaited between parts of long work on the thread that answers requests: after a few milliseconds of work it lets
 * others run, for `rest` times as long. On Workers, whose clock stops during computation, no other request waits
 * anyway.
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
