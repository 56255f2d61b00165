import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Does after a change of page what a browser does when it loads a document: reads the title out, and starts the Tab key
 * at the content. What a part of the new page, or a person who
 * did not wait, has given the focus to keeps it.
 */
export function RouteAnnouncer() {
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? state.location.pathname })
  const router = useRouter()
  const announced = useRef(pathname)
  const [text, setText] = useState('')
  /** What had the focus on the page before. */
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
