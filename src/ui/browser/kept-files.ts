/** Pages kept for use without a network, in a cache from which the service worker answers. */

const FILE_IN_PAGE = /\/assets\/[\w.-]+/g

/** Returns null if storage is disabled or full, since nothing need stop for that. */
export async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}

/** Scripts, styles, fonts and decoders that this page has loaded. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)

/**
 * Caches the page at `path` as a visitor gets it, with its files and those that this page has loaded, and drops files
 * of earlier builds. The page is written last, so that a cached page has all its files.
 */
export async function keepPageWithFiles(
  cache: Cache,
  path: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } })
  if (!answer.ok) return
  const page = await answer.text()
  const files = new Set([...loadedFiles(), ...(page.match(FILE_IN_PAGE) ?? [])])
  const before = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([...files].filter((file) => !before.has(file)))
  const kept = new Headers(answer.headers)
  kept.delete('content-encoding')
  kept.delete('vary')
  for (const [name, value] of Object.entries(headers)) kept.set(name, value)
  await cache.put(path, new Response(page, { headers: kept }))
  const gone = [...before].filter((file) => file.startsWith('/assets/') && !files.has(file))
  await Promise.all(gone.map((file) => cache.delete(file)))
}

/**
 * Waits until the worker serves its scope. `navigator.serviceWorker.ready` refers to the address from which the
 * document was loaded.
 */
export async function untilActive({ active, installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting
  if (active || !coming) return
  await new Promise<void>((resolve) => {
    coming.addEventListener('statechange', () => coming.state === 'activated' && resolve())
  })
}

/** Unregisters the service worker of exactly this scope. */
export async function endWorker(scope: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  if (registration?.scope.endsWith(scope)) await registration.unregister()
}
