import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { setCartCount, useCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { type HeldOrderNews, useHeldOrderNews } from '#features/selling/cart/ui/held-order-store.ts'
import { plural } from '#lib/words/plural.ts'
import { CartIcon } from '#ui/icons.tsx'
import { HeldOrder } from './held-order.tsx'

/** Cart with its number of articles and the order that is not paid, loaded once per page; neither on failure. */
export function CartLink({ className }: { className?: string }) {
  const { client, session } = useRouteContext({ from: '__root__' })
  const count = useCartCount()
  const signedIn = session.type === 'user'
  const [heldUntil, setHeldUntil] = useState<number | null>(null)
  const news = useHeldOrderNews()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // /logout ends the session, perhaps before this call is answered; whoever leaves the cart may have placed an order.
  const isLeaving = path === '/logout'
  const isAtCart = path === '/cart'
  const countedAt = useRef<HeldOrderNews | null>(null)
  const look = useCallback(
    () =>
      void client('/cart-count', {}).then(
        (answer) => {
          setCartCount(answer.count)
          setHeldUntil(answer.heldUntil ?? null)
        },
        // Without a network, what was counted before stays.
        () => undefined,
      ),
    [client],
  )
  useEffect(() => {
    if (isLeaving || (isAtCart && countedAt.current)) return
    countedAt.current = news
    if (signedIn) look()
    else setCartCount(null)
  }, [look, signedIn, isLeaving, isAtCart, news])
  useEffect(() => {
    // Paid or cancelled in another tab meanwhile.
    const returned = () => {
      if (document.visibilityState === 'visible' && signedIn && !isLeaving && !isAtCart) look()
    }
    document.addEventListener('visibilitychange', returned)
    return () => document.removeEventListener('visibilitychange', returned)
  }, [look, signedIn, isLeaving, isAtCart])
  return (
    <>
      <Link
        to="/cart"
        className={className}
        aria-label={count ? `Mon panier, ${count} ${plural(count, 'article')}` : 'Mon panier'}
      >
        <span className="relative">
          <CartIcon className="size-6" />
          {count ? (
            <span
              aria-hidden="true"
              className="absolute -right-2.5 -top-2 min-w-5 rounded-full bg-main px-1 text-center text-xs font-bold leading-5 text-on-main"
            >
              {count > 99 ? '99+' : count}
            </span>
          ) : null}
        </span>
      </Link>
      {heldUntil === null || heldUntil === news.paidUntil || isAtCart ? null : <HeldOrder until={heldUntil} />}
    </>
  )
}
