/** A browser's window without a browser: happy-dom's, whose ways out of the document are the test's. */
import { resolveObjectURL } from 'node:buffer'
import { GlobalWindow } from 'happy-dom'
import { UploadRequest } from './upload-request.ts'

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

export interface Saved {
  name: string
  /** Content of the file; for one that the server sends, its address. */
  blob: Blob | null
  href: string
}

/** Where a document is, and what becomes of what it asks for. */
export interface WindowOwner {
  url: string
  phone: boolean
  fetch: typeof fetch
  /** A document that was asked for in place of this one. */
  leave(href: string): void
  save(file: Saved): void
}

const settings = {
  handleDisabledFileLoadingAsSuccess: true,
  suppressInsecureJavaScriptEnvironmentWarning: true,
  device: { prefersReducedMotion: 'reduce' },
  navigation: { disableMainFrameNavigation: true, disableChildPageNavigation: true, disableFallbackToSetURL: true },
}

/** Listeners see the error, and so does the test: nothing is written away by the window. */
export function openWindow(owner: WindowOwner): GlobalWindow {
  const window = new GlobalWindow({ url: owner.url, ...(owner.phone ? PHONE : DESK), settings })
  const { location } = window
  const leave = (href: unknown) => owner.leave(new URL(String(href), location.href).href)
  const href = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(location), 'href')
  Object.defineProperties(location, {
    href: { get: () => href?.get?.call(location), set: leave },
    assign: { value: leave },
    replace: { value: leave },
    reload: { value: () => leave(location.href) },
  })
  Object.defineProperties(window, {
    fetch: { value: owner.fetch },
    XMLHttpRequest: {
      value: class extends UploadRequest {
        override fetch = owner.fetch
      },
    },
    // happy-dom follows a link by it.
    open: { value: (to: string) => leave(to) },
    performance: { value: new Proxy(performance, { get: readPerformance(Date.now()) }) },
    scrollTo: { value: () => undefined },
  })
  saveByLinks(window, owner)
  return window
}

/** The test's clock says when the document was opened. */
const readPerformance =
  (timeOrigin: number) =>
  (target: Performance, name: keyof Performance): unknown => {
    if (name === 'timeOrigin') return timeOrigin
    const value: unknown = target[name]
    return typeof value === 'function' ? value.bind(target) : value
  }

/** A link with `download` saves, whether a person clicks it or a script does before anybody sees it. */
function saveByLinks(window: GlobalWindow, owner: WindowOwner): void {
  const save = (link: { href: string; download: string }) =>
    owner.save({ name: link.download, href: link.href, blob: resolveObjectURL(link.href) ?? null })
  window.addEventListener('click', (event) => {
    const link = event.target instanceof window.Element ? event.target.closest('a[download]') : null
    if (!(link instanceof window.HTMLAnchorElement) || event.defaultPrevented) return
    event.preventDefault()
    save(link)
  })
  const { click } = window.HTMLElement.prototype
  window.HTMLAnchorElement.prototype.click = function clickLink() {
    if (!this.isConnected && this.hasAttribute('download')) save(this)
    else click.call(this)
  }
}
