/**
 * Read before the product: the names of a browser are global, and are those of the window that is open. On the server's side
 * they are Node's own, or missing. `fetch`'s classes stay Node's on both: Hono takes no other.
 */
import type { GlobalWindow } from 'happy-dom'
import { watchTimers } from './document-timers.ts'
import { currentDocument, isServer } from './sides.ts'
import { openWindow } from './window.ts'

/** Names that Node has, too, and that a document has its own of. */
const documentsOwn = new Set([
  'Event',
  'CustomEvent',
  'FormData',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'performance',
])

const nothingBehind: Parameters<typeof openWindow>[0] = {
  url: 'http://nobody.localhost/',
  phone: false,
  fetch: Object.assign(() => Promise.reject(new Error('No document is open.')), { preconnect: () => undefined }),
  leave: () => undefined,
  save: () => undefined,
}

interface Shown {
  window: GlobalWindow
  tellProblem?: (text: string) => void
}

/** Between documents there is an empty one: modules that are read then find the names of a browser. */
let shown: Shown = { window: openWindow(nothingBehind) }
const documents = new WeakMap<object, Shown>()

/** Code that a document has left behind still finds its own window, whichever is open by now. */
const findShown = (): Shown => documents.get(currentDocument() ?? shown) ?? shown

export function showWindow(visit: object, next: Shown): void {
  shown = next
  documents.set(visit, next)
}

export function showNothing(): void {
  shown = { window: openWindow(nothingBehind) }
}

function shareName(name: string): void {
  const own = Object.getOwnPropertyDescriptor(globalThis, name)
  const owned = own && (own.get ? own.get.bind(globalThis) : () => own.value)
  const read = () => (isServer() ? owned?.() : Reflect.get(findShown().window, name))
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: own?.enumerable ?? false,
    get: read,
    set: (value) => Reflect.set(findShown().window, name, value),
  })
}

/** One line for each thing that a page complains of, as a browser's console has it. */
const inWords = (given: unknown[]): string =>
  given.map((each) => (each instanceof Error ? `${each.name}: ${each.message}` : String(each))).join(' ')

/** React knows no `search`, which every browser does. */
const knownElement = (given: unknown[]): boolean =>
  /is unrecognized in this browser/.test(String(given[0])) && given[1] === 'search'

function watchConsole(kind: 'error' | 'warn'): void {
  const plain = console[kind]
  console[kind] = (...given: unknown[]) => {
    if (knownElement(given)) return
    const { tellProblem } = findShown()
    if (tellProblem) tellProblem(`${kind === 'warn' ? 'warning' : kind}: ${inWords(given)}`)
    else plain(...given)
  }
}

watchTimers()
for (const name of Object.getOwnPropertyNames(shown.window))
  if (!(name in globalThis) || documentsOwn.has(name)) shareName(name)
watchConsole('error')
watchConsole('warn')
Object.defineProperty(globalThis, 'reportError', {
  configurable: true,
  value: (error: unknown) => (findShown().tellProblem ?? console.error)(`uncaught: ${inWords([error])}`),
})
