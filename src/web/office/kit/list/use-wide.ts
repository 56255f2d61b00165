import { useSyncExternalStore } from 'react'

const wide = window.matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** True if there is room for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)
