/** A person's browser keeps `localStorage` for each host, and what a tab has kept while they stay in it. */
import type { GlobalWindow } from 'happy-dom'
import type { Caller } from '../test-app.ts'

type Kept = Record<'localStorage' | 'sessionStorage', [string, string][]>

const browsers = new WeakMap<Caller, Map<string, Kept>>()

export function restoreStorage(window: GlobalWindow, as: Caller, host: string, newTab: boolean): void {
  const kept = browsers.get(as)?.get(host)
  for (const [key, value] of kept?.localStorage ?? []) window.localStorage.setItem(key, value)
  if (newTab) return
  for (const [key, value] of kept?.sessionStorage ?? []) window.sessionStorage.setItem(key, value)
}

const readEntries = (storage: GlobalWindow['localStorage']): [string, string][] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').map((key) => [
    key,
    storage.getItem(key) ?? '',
  ])

export function keepStorage(window: GlobalWindow, as: Caller, host: string): void {
  const hosts = browsers.get(as) ?? new Map<string, Kept>()
  browsers.set(as, hosts)
  hosts.set(host, {
    localStorage: readEntries(window.localStorage),
    sessionStorage: readEntries(window.sessionStorage),
  })
}
