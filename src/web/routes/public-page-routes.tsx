import { createRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../page-head.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

const getParentRoute = () => rootRoute

/** The partner and customer pages exist in consumer mode only (X01). */
function requireConsumerMode({ context }: { context: RouterContext }): void {
  if (context.tenant.mode !== 'consumer') throw notFound()
}

const termsRoute = createRoute({
  getParentRoute,
  path: '/terms',
  head: ({ match }) => pageHead(match.context, { title: 'Mentions légales', canonicalPath: '/terms' }),
}).lazy(() => import('../../screens/shop/terms.tsx').then((module) => module.Route))

const contactRoute = createRoute({
  getParentRoute,
  path: '/contact',
  head: ({ match }) => pageHead(match.context, { title: 'Contact', canonicalPath: '/contact' }),
}).lazy(() => import('../../screens/shop/contact.tsx').then((module) => module.Route))

const partnerRoute = createRoute({
  getParentRoute,
  path: '/devenir-partenaire',
  staticData: { bare: true },
  beforeLoad: requireConsumerMode,
  head: ({ match }) =>
    pageHead(match.context, { title: 'Proposez vos activités', canonicalPath: '/devenir-partenaire' }),
}).lazy(() => import('../../screens/shop/partner.tsx').then((module) => module.Route))

/** Its path begins with the brand: another brand's is not a page of this site. */
const customerInfoRoute = createRoute({
  getParentRoute,
  path: '/{$brand}-cest-quoi',
  staticData: { bare: true },
  beforeLoad: ({ context, params }) => {
    requireConsumerMode({ context })
    if (params.brand !== context.tenant.slug) throw notFound()
  },
  head: ({ match }) =>
    pageHead(match.context, {
      title: "C'est quoi ?",
      canonicalPath: `/${match.context?.tenant.slug}-cest-quoi`,
    }),
}).lazy(() => import('../../screens/shop/customer-info.tsx').then((module) => module.Route))

/** Pages that need no catalogue and no session. */
export const publicPageRoutes = [termsRoute, contactRoute, partnerRoute, customerInfoRoute] as const
