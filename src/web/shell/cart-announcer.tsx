import { useEffect, useRef, useState } from 'react'
import { useCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { plural } from '#lib/words/plural.ts'

/**
 * Announces the number of articles whenever it changes, except the first. Outside the header, because a live region
 * keeps its ancestors from being hidden while a dialog is open.
 */
export function CartAnnouncer() {
  const count = useCartCount()
  const known = useRef(count)
  const [text, setText] = useState('')
  useEffect(() => {
    const before = known.current
    known.current = count
    if (before !== null && count !== null && before !== count)
      setText(count === 0 ? 'Votre panier est vide' : `${count} ${plural(count, 'article')} dans votre panier`)
  }, [count])
  return (
    <span role="status" aria-live="polite" className="sr-only">
      {text}
    </span>
  )
}
