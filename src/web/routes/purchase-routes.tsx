import { createRoute } from '@tanstack/react-router'
import { MAX_ID_LENGTH, MAX_TOKEN_LENGTH } from '../../contract/id-length.ts'
import { orderNumber } from '../../features/orders/order-number.ts'
import { serverNow } from '../../ui/server-clock.ts'
import { named, orNotFound } from '../loading.ts'
import { pageHead } from '../page-head.ts'
import { orLogin, requireSession } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'
import { activityRoute } from './activity-route.tsx'

const getParentRoute = () => rootRoute

/** These pages are one person's: never a search result, never shown from an earlier load. */
const head =
  (title: string) =>
  ({ match }: { match: { context: RouterContext } }) => ({
    meta: [...pageHead(match.context, { title }).meta, { name: 'robots', content: 'noindex' }],
  })
const alwaysFresh = { staleTime: 0, gcTime: 0, preload: false } as const

const cartRoute = createRoute({
  getParentRoute,
  path: '/cart',
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: async ({ context, location }) => ({
    ...(await orLogin(context.client('/list-cart', {}), location)),
    loadedAt: serverNow(),
  }),
  head: head('Panier'),
}).lazy(() => import('../../screens/shop/cart.tsx').then((module) => module.Route))

/** Web Crypto is missing where a page has neither TLS nor a local host: the number is then left out. */
const numberOf = (paymentId: string) => (globalThis.crypto?.subtle ? orderNumber(paymentId) : null)

const orderRoute = createRoute({
  getParentRoute,
  path: '/orders/$paymentId',
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: async ({ context, params: { paymentId }, location }) => {
    // Of an address that names no payment, the page is that of a payment without orders.
    if (paymentId.length > MAX_ID_LENGTH) return { list: [], number: null }
    const { list } = await orLogin(context.client('/get-purchase', { paymentId }), location)
    return { list, number: await numberOf(paymentId) }
  },
  head: head('Votre commande'),
}).lazy(() => import('../../screens/shop/order.tsx').then((module) => module.Route))

const ordersRoute = createRoute({
  getParentRoute,
  path: '/orders',
  ...alwaysFresh,
  beforeLoad: requireSession,
  loader: ({ context, location }) => orLogin(context.client('/list-purchase', {}), location),
  head: head('Mes commandes'),
}).lazy(() => import('../../screens/shop/orders.tsx').then((module) => module.Route))

const adminOrderRoute = createRoute({
  getParentRoute,
  path: '/admin-order/$token',
  ...alwaysFresh,
  staticData: { bare: true },
  loader: async ({ context, params }) => {
    const token = named(params.token, MAX_TOKEN_LENGTH)
    return orNotFound(context.client('/get-order-from-token', { token }))
  },
  head: ({ match }) => ({
    // The address holds the secret: it must not travel to where a link leads.
    meta: [...head('Commande à confirmer')({ match }).meta, { name: 'referrer', content: 'no-referrer' }],
  }),
}).lazy(() => import('../../screens/shop/admin-order.tsx').then((module) => module.Route))

/** Activity, cart, orders and the partner's confirmation page. */
export const purchaseRoutes = [activityRoute, cartRoute, orderRoute, ordersRoute, adminOrderRoute] as const
