import { Link, useRouteContext, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setCartCount, useCartCount } from '#features/selling/cart/ui/cart-count-store.ts'
import { plural } from '#lib/words/plural.ts'
import { CartIcon } from '#ui/icons.tsx'

/** Cart with its number of articles, loaded once per page; no number on failure. */
export function CartLink({ className }: { className?: string }) {
  const { client, session } = useRouteContext({ from: '__root__' })
  const count = useCartCount()
  const signedIn = session.type === 'user'
  // /logout ends the session, perhaps before this call is answered.
  const isLeaving = useRouterState({ select: ({ location }) => location.pathname === '/logout' })
  useEffect(() => {
    if (isLeaving) return undefined
    if (!signedIn) return setCartCount(null)
    client('/cart-count', {}).then(
      (answer) => setCartCount(answer.count),
      () => setCartCount(null),
    )
    return undefined
  }, [client, signedIn, isLeaving])
  return (
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
  )
}
