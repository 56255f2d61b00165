import { type RefObject, useEffect, useState } from 'react'
import { onPersonSign } from '../text/person-sign.ts'
import { cameIntoView } from './came-into-view.ts'

/** Position that its upper edge must reach: a part that barely shows at the foot is not worth loading. */
const IN_VIEW = '0px 0px -20% 0px'

/**
 * True once the part at `place` is worth loading: it came into view, or the person did anything on the page. Until then
 * the page loads only what reading needs.
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
