import { isScanPage } from '#features/tickets/check-in/scan-path.ts'

/** Where this document was loaded: its headers say whether it may use the camera, whatever its address becomes. */
const loadedAt = typeof location === 'undefined' ? '' : location.pathname

/** Loads a document of its own for the page that scans, and for every other one after it; the page before stays until then. */
export async function anotherDocument({ pathname, href }: { pathname: string; href: string }): Promise<void> {
  if (isScanPage(pathname) === isScanPage(loadedAt)) return
  location.assign(href)
  await new Promise(() => undefined)
}
