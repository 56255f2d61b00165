import { useSyncExternalStore } from 'react'

const wide = (): MediaQueryList => window.matchMedia('(min-width: 768px)')

function subscribe(listener: () => void): () => void {
  const room = wide()
  room.addEventListener('change', listener)
  return () => room.removeEventListener('change', listener)
}

/** True if there is room for a table. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
