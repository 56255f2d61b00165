/** Random id that joins the views of one visit; it exists only in the page's memory. */
const clientId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(36).padStart(2, '0'),
).join('')

/** Keeps only the origin of another site: the page that a visitor read there is private. */
const outsideReferrer = (): string => (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '')

/**
 * Sends the analytics ping for the opened page and for every later route. `onRoute` calls its listener with the path of
 * each route change.
 */
export function pingRouteChanges(onRoute: (listener: (path: string) => void) => void): void {
  let current = location.pathname
  const send = (path: string, referrer: string) => {
    const query = new URLSearchParams({ clientId, path: path.slice(0, 500), referrer: referrer.slice(0, 500) })
    // A lost ping is ignored on purpose.
    fetch(`/api/ping?${query}`, { keepalive: true, credentials: 'omit' }).catch(() => undefined)
  }
  send(current, outsideReferrer())
  onRoute((path) => {
    if (path === current) return
    send(path, current)
    current = path
  })
}
