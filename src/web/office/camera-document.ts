import { isScanPage } from '#features/tickets/check-in/scan-path.ts'

/** Path from which this document was loaded: its headers decide if it may use the camera, even after navigation. */
const loadedAt = typeof location === 'undefined' ? '' : location.pathname

/** Loads a new document when entering or leaving the scanning page; the present page stays until then. */
export async function anotherDocument({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  if (isScanPage(pathname) === isScanPage(loadedAt)) return
  location.assign(href)
  await new Promise(() => undefined)
}
