// The service worker of one check-in link: its page opens without a network, by what the page itself has kept
// (src/features/check-in/ui/kept-page.ts). Whatever is not of that page goes to the network as without a worker.
const PATIENCE_MS = 4000
const FILES = '/assets/'
const path = new URL(self.registration.scope).pathname
const name = `check-in ${path}`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === path) event.respondWith(loadPage(request))
  else if (pathname.startsWith(FILES)) event.respondWith(loadFile(request))
})

async function loadPage(request) {
  const kept = await keptPage()
  if (!kept) return fetch(request)
  // Somebody waits at the door: a network that hangs is none.
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const answer = await Promise.race([fetch(request).catch(() => null), late])
  return answer && !isBusy(answer.status) ? answer : kept
}

/** The server is there for nobody now; it says nothing of the link. */
const isBusy = (status) => status >= 500 || status === 408 || status === 429

async function loadFile(request) {
  const kept = await caches.open(name).then((cache) => cache.match(request, { ignoreVary: true }))
  return kept ?? fetch(request)
}

/** Nothing once the link has ended: then all of it goes. */
async function keptPage() {
  const cache = await caches.open(name)
  const kept = await cache.match(path)
  if (!kept || Number(kept.headers.get('x-kept-until')) > Date.now()) return kept
  await caches.delete(name)
  await self.registration.unregister()
  return undefined
}
