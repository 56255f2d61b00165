import { type RefObject, useEffect, useState } from 'react'
import { cameIntoView } from './came-into-view.ts'
import { onPersonSign } from './person-sign.ts'

/** Where its upper edge must have come to, however high it is: one that just shows at the foot is not worth loading. */
const IN_VIEW = '0px 0px -20% 0px'

/**
 * Whether what `place` stands for is worth its weight yet: from the moment on at which it is in view, or the person does
 * anything on the page. Until then the page is for reading, and loads no more than reading needs.
 */
export function useWanted(place: RefObject<Element | null>): boolean {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted) return
    const want = () => setWanted(true)
    const seen = new IntersectionObserver((entries) => cameIntoView(entries) && want(), { rootMargin: IN_VIEW })
    if (place.current) seen.observe(place.current)
    const forget = onPersonSign(want)
    return () => {
      seen.disconnect()
      forget()
    }
  }, [place, wanted])
  return wanted
}
