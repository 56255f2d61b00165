// Common part of the service workers of check-in links and tickets; it is prepended to both.
const PATIENCE_MS = 4000

/** True if the server is failing or overloaded, so its answer says nothing about the request. */
const isBusy = (status) => status >= 500 || status === 408 || status === 429

self.parts = {
  /** Answer of the network, or null; a network that hangs counts as none, since people wait at the door. */
  async reach(request) {
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
    const answer = await Promise.race([fetch(request).catch(() => null), late])
    return answer && !isBusy(answer.status) ? answer : null
  },

  /** A file of the build, from the cache if it is there: a changed file has another name. */
  async file(cacheName, request) {
    const kept = await caches.match(request, { cacheName, ignoreVary: true })
    return kept ?? fetch(request)
  },
}
