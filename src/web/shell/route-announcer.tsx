import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Does what a browser does for a new document: announces the title, and starts the Tab key at the content. Keeps the
 * focus that the new page or the person has set meanwhile.
 */
export function RouteAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const router = useRouter()
  const announced = useRef(pathname)
  const [text, setText] = useState('')
  /** Element with the focus on the previous page. */
  const left = useRef<Element | null>(null)
  useEffect(() => {
    const note = () => {
      left.current = document.activeElement
    }
    return router.subscribe('onBeforeNavigate', note)
  }, [router])
  useEffect(() => {
    if (announced.current === pathname) return
    announced.current = pathname
    setText(document.title)
    const { activeElement, body } = document
    if (activeElement === left.current || activeElement === null || activeElement === body)
      document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  )
}
