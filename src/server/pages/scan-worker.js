// Service worker of one check-in link: opens its page offline from what the page has kept
// (src/features/tickets/check-in/ui/kept-page.ts). All other requests go to the network.
const path = new URL(self.registration.scope).pathname
const name = `check-in ${path}`

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && pathname === path) event.respondWith(loadPage(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(self.parts.file(name, request))
})

async function loadPage(request) {
  const kept = await keptPage()
  return kept ? ((await self.parts.reach(request)) ?? kept) : fetch(request)
}

/** Answers from the kept page; once the link has ended, deletes it. */
async function keptPage() {
  const cache = await caches.open(name)
  const kept = await cache.match(path)
  if (!kept || Number(kept.headers.get('x-kept-until')) > Date.now()) return kept
  await caches.delete(name)
  await self.registration.unregister()
  return undefined
}
