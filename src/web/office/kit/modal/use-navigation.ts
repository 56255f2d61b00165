import { useBlocker, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface NavigationFacts {
  open: boolean
  isDirty: boolean
  closesOnNavigation: boolean
  onClose: () => void
}

/**
 * Closes a window on a change of page. With unsaved input the navigation waits: returns the function that lets it
 * continue.
 */
export function useNavigation({ open, isDirty, closesOnNavigation, onClose }: NavigationFacts) {
  const page = useRouterState({ select: ({ location }) => location.pathname + location.searchStr })
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (open && closesOnNavigation) onClose()
  }, [page, open, closesOnNavigation, onClose])
  const holds = open && isDirty && closesOnNavigation
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds && pageKey(current) !== pageKey(next),
    enableBeforeUnload: () => open && isDirty,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}

const pageKey = ({ pathname, search }: { pathname: string; search: object }) => pathname + JSON.stringify(search)
