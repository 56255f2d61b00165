import { createRoute, notFound } from '@tanstack/react-router'
import { listInput, loadActivities } from '../../features/catalogue/ui/list-query.ts'
import { serverNow } from '../../ui/server-clock.ts'
import { named, orNotFound } from '../loading.ts'
import { pageHead } from '../page-head.ts'
import { type HomeSearch, parseHomeSearch, parseVendorSearch } from '../page-search.ts'
import { orLogin, requireCatalogueAccess } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import { categoryRoutes } from './category-routes.tsx'
import { devRoutes } from './dev-routes.tsx'
import { publicPageRoutes } from './public-page-routes.tsx'

const getParentRoute = () => rootRoute

const homeRoute = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: parseHomeSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  loader: async ({ context, location, deps }) => {
    const { client, tenant } = context
    const list = (scope: { excludeCse?: true; excludeNonCse?: true }, name: HomeSearch['tout']) =>
      loadActivities(client, listInput(scope, deps.tout === name ? { tout: true } : {}))
    const beneficiary = tenant.brand === 'beneficiary'
    const [{ cat1 }, offers, premium] = await orLogin(
      Promise.all([
        client('/list-cat1', {}),
        list(beneficiary ? { excludeCse: true } : {}, 'offres'),
        beneficiary ? list({ excludeNonCse: true }, 'premium') : null,
      ]),
      location,
    )
    return { cat1, offers, premium }
  },
  head: ({ match }) => pageHead(match.context, { canonicalPath: '/' }),
}).lazy(() => import('../../screens/shop/home.tsx').then((module) => module.Route))

const vendorRoute = createRoute({
  getParentRoute,
  path: '/v/$slug/$vendorId',
  validateSearch: parseVendorSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  loader: async ({ context: { client }, params, location, deps }) => {
    const vendorId = named(params.vendorId)
    const [{ vendor }, list] = await orNotFound(
      orLogin(
        Promise.all([client('/get-vendor', { vendorId }), loadActivities(client, listInput({ vendorId }, deps))]),
        location,
      ),
    )
    return { vendor, list, loadedAt: serverNow() }
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, {
      title: loaderData?.vendor.name,
      description: loaderData?.vendor.markdown,
      canonicalPath: loaderData && `/v/${loaderData.vendor.slugName}/${loaderData.vendor.id}`,
    }),
}).lazy(() => import('../../screens/shop/vendor.tsx').then((module) => module.Route))

const searchRoute = createRoute({
  getParentRoute,
  path: '/recherche',
  // A query of digits has become a number on the way.
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => ({
    q: typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : undefined,
  }),
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { client }, deps: { q }, location }) => {
    const found = q ? (await orLogin(client('/search-activity', { query: q }), location)).activities : []
    if (found.length > 0) return { found, instead: null }
    // Nothing asked for, or nothing found: where else one could look.
    const [{ cat1 }, { page }] = await orLogin(
      Promise.all([client('/list-cat1', {}), loadActivities(client, { limit: 8 })]),
      location,
    )
    return { found, instead: { cat1, offers: page?.activities ?? [] } }
  },
  head: ({ match }) => {
    const { meta } = pageHead(match.context, { title: 'Recherche' })
    return { meta: [...meta, { name: 'robots', content: 'noindex' }] }
  },
}).lazy(() => import('../../screens/shop/search.tsx').then((module) => module.Route))

/** Every other address, /404 among them: the not-found page, at the address that was asked for (A10). */
const unknownRoute = createRoute({
  getParentRoute,
  path: '$',
  head: ({ match }) => pageHead(match.context, { title: 'Page introuvable' }),
  loader: () => {
    throw notFound()
  },
})

/** Home, categories, vendor, search and the plain public pages; the activity page is with what is bought on it. */
export const catalogueRoutes = [
  homeRoute,
  ...categoryRoutes,
  vendorRoute,
  searchRoute,
  ...publicPageRoutes,
  ...devRoutes,
  unknownRoute,
] as const
