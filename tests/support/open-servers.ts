/** The servers that this test file has started and not yet stopped. */
const open = new Map<object, { what: string; kill: () => void }>()

/** To be told of a server's end by the function that it answers. */
export function serverOpened(what: string, kill: () => void): () => void {
  const key = {}
  open.set(key, { what, kill })
  // A worker of vitest that ends by itself leaves nothing behind either.
  process.once('exit', kill)
  return () => {
    open.delete(key)
    process.off('exit', kill)
  }
}

/** Ends what was left open, and names it. */
export function stopOpenServers(): string[] {
  const left = [...open.values()]
  open.clear()
  for (const { kill } of left) kill()
  return left.map(({ what }) => what)
}
