import { useSyncExternalStore } from 'react'
import { ADMIN_OPTIONS_KEY } from './frame.ts'

/** Collapsed state of the menu: on the root element, where the first paint finds it, and in the browser's storage. */
const root = document.documentElement
const listeners = new Set<() => void>()

const isCollapsed = (): boolean => root.dataset.menu === 'collapsed'

function readOptions(): object {
  try {
    const options: unknown = JSON.parse(localStorage.getItem(ADMIN_OPTIONS_KEY) ?? '{}')
    return typeof options === 'object' && options !== null ? options : {}
  } catch {
    return {}
  }
}

function setCollapsed(collapsed: boolean): void {
  if (collapsed) root.dataset.menu = 'collapsed'
  else delete root.dataset.menu
  try {
    localStorage.setItem(ADMIN_OPTIONS_KEY, JSON.stringify({ ...readOptions(), menuCollapsed: collapsed }))
  } catch {
    // Storage is disabled: the menu still collapses.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useMenuCollapsed(): [collapsed: boolean, setCollapsed: (collapsed: boolean) => void] {
  return [useSyncExternalStore(subscribe, isCollapsed), setCollapsed]
}
