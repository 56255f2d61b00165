import { useSyncExternalStore } from 'react'

/** Path from which the operator went on to other pages, such as a committee's first day: kept by the tab until left. */
export interface WayBack {
  href: string
  /** Words of the link: "Retour à la mise en route". */
  text: string
}

const KEY = 'way-back'
const listeners = new Set<() => void>()

const isWayBack = (value: unknown): value is WayBack =>
  typeof value === 'object' &&
  value !== null &&
  ['href', 'text'].every((key) => typeof Reflect.get(value, key) === 'string')

function readKept(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function tell(change: () => void): void {
  try {
    change()
  } catch {
    // Storage is disabled: the menu still leads back.
  }
  for (const listener of listeners) listener()
}

export const keepWayBack = (way: WayBack): void => tell(() => sessionStorage.setItem(KEY, JSON.stringify(way)))
export const leaveWayBack = (): void => tell(() => sessionStorage.removeItem(KEY))

function parse(kept: string): WayBack | null {
  try {
    const way: unknown = JSON.parse(kept)
    return isWayBack(way) ? way : null
  } catch {
    return null
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useWayBack = (): WayBack | null => parse(useSyncExternalStore(subscribe, readKept))
