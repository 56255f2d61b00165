/** Random, and gone with the page: it joins the views of one visit and nothing else. */
const clientId = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(36).padStart(2, '0'),
).join('')

/** Only the origin of another site: what someone read there is not ours to know. */
const outsideReferrer = (): string => (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '')

/**
 * Sends the analytics ping for the page that was opened and for every route after it. `onRoute` calls back with the path
 * of each route change.
 */
export function pingRouteChanges(onRoute: (listener: (path: string) => void) => void): void {
  let current = location.pathname
  const send = (path: string, referrer: string) => {
    const query = new URLSearchParams({ clientId, path: path.slice(0, 500), referrer: referrer.slice(0, 500) })
    // A lost ping is no one's concern.
    fetch(`/api/ping?${query}`, { keepalive: true, credentials: 'omit' }).catch(() => undefined)
  }
  send(current, outsideReferrer())
  onRoute((path) => {
    if (path === current) return
    send(path, current)
    current = path
  })
}
