import { createRoute } from '@tanstack/react-router'
import { rootRoute } from '../root-route.tsx'

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  loader: ({ context }) => context.client('/list-cat1', {}),
}).lazy(() => import('../../screens/shop/home.tsx').then((module) => module.Route))

/** Home, categories, activity, vendor and the plain public pages. */
export const catalogueRoutes = [homeRoute] as const
