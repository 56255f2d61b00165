// Service worker of orders and tickets: offline, they are replaced by the page of tickets kept on the device
// (src/features/tickets/own-tickets/ui/kept-tickets.ts). It stores nothing by itself.
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
    // Redirected: asks a call if the session has ended, since a network login page cannot imitate its answer.
    if (answer.type === 'opaqueredirect') event.waitUntil(askForSession())
    return answer
  }
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === OFFLINE) return (await caches.match(OFFLINE, { cacheName: NAME })) ?? Response.error()
  const named = searchParams.get('billet') ?? decoded(pathname.split('/')[2] ?? '')
  return Response.redirect(named === '' ? OFFLINE : `${OFFLINE}?${new URLSearchParams({ billet: named })}`)
}

/** Decodes a path segment; a mistyped one names no ticket. */
function decoded(part) {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Deletes the kept tickets once a call answers that there is no session. Pages watch their own calls. */
async function askForSession() {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/list-own-tickets', { method: 'POST', headers, body: '{}' })
  if (answer.status !== 401) return
  await caches.delete(NAME)
  await self.registration.unregister()
}
