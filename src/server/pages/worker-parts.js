// What the service workers of check-in links and of tickets have in common; it stands before each of them.
const PATIENCE_MS = 4000

/** The server is there for nobody now; it says nothing of what was asked. */
const isBusy = (status) => status >= 500 || status === 408 || status === 429

self.parts = {
  /** The answer of the network; null where there is none. Somebody waits at the door: a network that hangs is none. */
  async reach(request) {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
    const answer = await Promise.race([fetch(request).catch(() => null), late])
    return answer && !isBusy(answer.status) ? answer : null
  },

  /** A file of the build: the kept one does, since another one has another name. */
  async file(cacheName, request) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true })
    return kept ?? fetch(request)
  },
}
