// The service worker of the pages of orders and tickets: without a network they give way to the page that shows what the
// device has kept (src/features/tickets/own-tickets/ui/kept-tickets.ts). It keeps nothing by itself.
const NAME = 'tickets'
const OFFLINE = '/orders/hors-connexion'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(loadPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(self.parts.file(NAME, request))
})

async function loadPage(event) {
  const { request } = event
  if (!(await caches.has(NAME))) return fetch(request)
  const answer = await self.parts.reach(request)
  if (answer) {
    // Sent elsewhere: whether to sign in is asked of a call, which no network on the way can answer in the server's place.
    if (answer.type === 'opaqueredirect') event.waitUntil(askForSession())
    return answer
  }
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === OFFLINE) return (await caches.match(OFFLINE, { cacheName: NAME })) ?? Response.error()
  const named = searchParams.get('billet') ?? decoded(pathname.split('/')[2] ?? '')
  return Response.redirect(named === '' ? OFFLINE : `${OFFLINE}?${new URLSearchParams({ billet: named })}`)
}

/** Of an address that a person mistyped, what stands there names no ticket. */
function decoded(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The first answer that there is no session takes along what was kept for it. Calls of pages are heard by the pages. */
async function askForSession() {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/list-own-tickets', { method: 'POST', headers, body: '{}' })
  if (answer.status !== 401) return
  await caches.delete(NAME)
  await self.registration.unregister()
}
