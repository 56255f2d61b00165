import { useBlocker, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

interface NavigationFacts {
  open: boolean
  isDirty: boolean
  closesOnNavigation: boolean
  onClose: () => void
}

/** Closes a window when the page changes. With something unsaved in it the page waits: answers what goes on from there. */
export function useNavigation({ open, isDirty, closesOnNavigation, onClose }: NavigationFacts) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (open && closesOnNavigation) onClose()
  }, [path, open, closesOnNavigation, onClose])
  const holds = open && isDirty && closesOnNavigation
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => holds && current.pathname !== next.pathname,
    enableBeforeUnload: () => open && isDirty,
    withResolver: true,
  })
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null
}
