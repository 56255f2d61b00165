import { useEffect } from 'react'

/** Reloads when somebody returns to the tab, where others may have done meanwhile what it shows. */
export function useReloadOnReturn(reload: () => Promise<unknown>): void {
  useEffect(() => {
    const returned = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [reload])
}
