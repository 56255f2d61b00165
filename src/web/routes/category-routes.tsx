import { createRoute } from '@tanstack/react-router'
import { listInput, loadActivities, parseListSearch } from '../../features/catalogue/ui/list-query.ts'
import { named, orNotFound } from '../loading.ts'
import { pageHead } from '../page-head.ts'
import { orLogin, requireCatalogueAccess } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

const getParentRoute = () => rootRoute

const categoryHead = (
  level: 1 | 2 | 3,
  context: RouterContext | undefined,
  category: { id: string; slug: string; name: string; description: string } | undefined,
) =>
  pageHead(context, {
    title: category?.name,
    description: category?.description,
    canonicalPath: category && `/c${level}/${category.slug}/${category.id}`,
  })

const cat1Route = createRoute({
  getParentRoute,
  path: '/c1/$slug/$cat1Id',
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  // Of the address only what the list knows: a kept page was loaded without the rest.
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat1Id = named(params.cat1Id)
    const load = Promise.all([
      client('/list-cat2', { cat1Id }),
      loadActivities(client, listInput({ catId: cat1Id }, deps)),
    ])
    const [{ cat1, cat2 }, list] = await orNotFound(orLogin(load, location))
    return { cat1, cat2, list }
  },
  head: ({ match, loaderData }) => categoryHead(1, match.context, loaderData?.cat1),
}).lazy(() => import('../../screens/shop/category-1.tsx').then((module) => module.Route))

const cat2Route = createRoute({
  getParentRoute,
  path: '/c2/$slug/$cat2Id',
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat2Id = named(params.cat2Id)
    const load = Promise.all([
      client('/list-cat3', { cat2Id }),
      loadActivities(client, listInput({ catId: cat2Id }, deps)),
    ])
    const [{ cat2, cat3 }, list] = await orNotFound(orLogin(load, location))
    return { cat2, cat3, list }
  },
  head: ({ match, loaderData }) => categoryHead(2, match.context, loaderData?.cat2),
}).lazy(() => import('../../screens/shop/category-2.tsx').then((module) => module.Route))

const cat3Route = createRoute({
  getParentRoute,
  path: '/c3/$slug/$cat3Id',
  validateSearch: parseListSearch,
  beforeLoad: requireCatalogueAccess,
  loaderDeps: ({ search }) => parseListSearch({ ...search }),
  loader: async ({ context: { client }, params, deps, location }) => {
    const cat3Id = named(params.cat3Id)
    const load = Promise.all([
      client('/get-cat3', { cat3Id }),
      loadActivities(client, listInput({ catId: cat3Id }, deps)),
    ])
    const [{ cat3 }, list] = await orNotFound(orLogin(load, location))
    return { cat3, list }
  },
  head: ({ match, loaderData }) => categoryHead(3, match.context, loaderData?.cat3),
}).lazy(() => import('../../screens/shop/category-3.tsx').then((module) => module.Route))

/** The three levels of categories. */
export const categoryRoutes = [cat1Route, cat2Route, cat3Route] as const
