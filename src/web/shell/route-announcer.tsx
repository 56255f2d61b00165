import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Reads the new page's title out after each change of page, as a browser does when it loads a document. */
export function RouteAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const announced = useRef(pathname)
  const [text, setText] = useState('')
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setText(document.title)
  }, [pathname])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
