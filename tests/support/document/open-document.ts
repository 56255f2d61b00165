/**
 * Opens a screen without a browser: the app answers its document, the product's own code takes it over, and every call that
 * it makes is answered by the same app and its database.
 *
 *     const app = await testApp()
 *     const page = await openOffice(app, { as: secretary, path: `/cse-admin/${group.id}/news` })
 *     await page.press('ENREGISTRER')
 *     await see('Actualité enregistrée')
 *     expect(page.problems).toEqual([])
 *
 * There is no layout and no style: what is hidden, pale or covered by a class is not seen here (CONTRIBUTING, "A test").
 */
import type { GlobalWindow } from 'happy-dom'
import { toast } from 'sonner'
import { onTestFinished } from 'vitest'
import { type Caller, HOST, newCaller, type TestApp } from '../test-app.ts'
import { type DocumentClock, endClock, stopClock } from './document-clock.ts'
import { beginTimers, endTimers } from './document-timers.ts'
import { RESETS } from './fresh-modules.ts'
import { showNothing, showWindow } from './globals.ts'
import { look } from './look.ts'
import { newPerson, type Person } from './person.ts'
import { unmountAll } from './react-roots.ts'
import { asServer, within } from './sides.ts'
import { keepStorage, restoreStorage } from './storage.ts'
import { newVisit, type Visit } from './visit.ts'
import { openWindow } from './window.ts'

export interface DocumentOptions {
  path: string
  /** Person in the browser, whose storage the next document finds; a visitor otherwise. */
  as?: Caller
  host?: string
  phone?: boolean
  /** A tab of its own, which has nothing of what the one before kept for itself. */
  newTab?: boolean
  /** Before the document's own code runs: what its first calls are to be answered. */
  before?: (visit: Visit) => void
}

export interface Page extends Visit, Person {
  /** From now on the clock goes on only when the test lets it. */
  stopClock(): DocumentClock
}

let open: { close(): Promise<void> } | undefined

/** Modules of the office, whose router's types are not those of the shop's, which the tests are compiled with. */
const offices = import.meta.glob<() => Promise<void>>('/src/web/office/start-office.tsx', {
  import: 'startOffice',
})
const startOffice = () => Object.values(offices)[0]?.().then((start) => start())

export const openOffice = (app: TestApp, options: DocumentOptions): Promise<Page> =>
  openDocument(app, options, async () => startOffice())

export const openShop = (app: TestApp, options: DocumentOptions): Promise<Page> =>
  openDocument(app, options, async () => {
    const { startShop } = await import('#web/start-shop.tsx')
    await startShop()
    await look.until(isTaken, 'React takes the page over')
  })

/** Every control is React's. A map draws its own. */
function isTaken(): boolean {
  const nodes = [...document.querySelectorAll('main, a, button, input')].filter(
    (node) => !node.closest('.leaflet-container'),
  )
  return nodes.length > 0 && nodes.every((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')))
}

async function openDocument(app: TestApp, options: DocumentOptions, start: () => Promise<void>): Promise<Page> {
  await closeDocument()
  const { path, as = newCaller(), host = HOST, phone = false, newTab = false } = options
  const visit = newVisit(app, as, new URL(path, `http://${host}`))
  options.before?.(visit)
  const html = await asServer(() => readDocument(app, path, as, host))
  const window = openWindow({
    url: visit.url.href,
    phone,
    fetch: visit.fetch,
    leave: (href) => visit.left.push(href.replace(visit.url.origin, '')),
    save: (file) => visit.saved.push(file),
  })
  restoreStorage(window, as, host, newTab)
  showWindow(visit, { window, tellProblem: (text) => visit.problems.push(text) })
  beginTimers(visit)
  open = {
    close: async () => {
      within(visit, unmountAll)
      await visit.end()
      // Effects end a moment after their root.
      await new Promise((resolve) => setImmediate(resolve))
      endTimers(visit)
      endClock(visit)
      await window.happyDOM.abort()
      keepStorage(window, as, host)
      showNothing()
      beginAnew()
    },
  }
  onTestFinished(closeDocument)
  return within(visit, async () => {
    window.document.write(html)
    parseAsWithScripts()
    runScripts(window)
    const person = newPerson(window, visit)
    await start()
    return { ...visit, ...person, stopClock: () => stopClock(visit) }
  })
}

export async function closeDocument(): Promise<void> {
  const closing = open
  open = undefined
  await closing?.close()
}

async function readDocument(app: TestApp, path: string, as: Caller, host: string): Promise<string> {
  const response = await app.fetch(path, { as, host })
  const text = await response.text()
  // A not-found page is a document, too.
  if (response.status !== 200 && response.status !== 404)
    throw new Error(`${path} was answered ${response.status} ${response.headers.get('location') ?? ''}`)
  return text
}

/** A script without text has none, where happy-dom gives it an empty one; and with scripts nothing in `noscript` is there. */
function parseAsWithScripts(): void {
  for (const node of document.querySelectorAll('script, noscript'))
    if (node.tagName === 'NOSCRIPT' || node.textContent === '') node.replaceChildren()
}

/** Runs inline scripts; those from files have been imported already. */
function runScripts(window: GlobalWindow): void {
  for (const script of window.document.querySelectorAll('script:not([src])')) {
    if (!['', 'text/javascript'].includes(script.getAttribute('type') ?? '')) continue
    Object.defineProperty(window.document, 'currentScript', { configurable: true, value: script })
    // Names that they leave behind are the window's.
    new Function('window', `with (window) { ${script.textContent} }`)(window)
  }
  Object.defineProperty(window.document, 'currentScript', { configurable: true, value: null })
}

/** The modules that a browser would have read anew. */
function beginAnew(): void {
  const resets: (() => void)[] = Reflect.get(globalThis, RESETS) ?? []
  for (const reset of resets) reset()
  toast.getHistory().length = 0
}
