import { createRoute, notFound } from '@tanstack/react-router'
import { pageHead } from '../page-head.ts'
import { rootRoute } from '../root-route.tsx'

const getParentRoute = () => rootRoute

const isLocal = (origin: string) => /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(new URL(origin).hostname)

const showcaseRoute = createRoute({
  getParentRoute,
  path: '/ui',
  beforeLoad: ({ context }) => {
    if (context.production) throw notFound()
  },
  head: ({ match }) => pageHead(match.context, { title: 'Composants' }),
}).lazy(() => import('../../screens/dev/showcase.tsx').then((module) => module.Route))

export const iconsRoute = createRoute({
  getParentRoute,
  path: '/icons',
  beforeLoad: ({ context }) => {
    if (!isLocal(context.origin)) throw notFound()
  },
  head: ({ match }) => pageHead(match.context, { title: 'Icônes' }),
}).lazy(() => import('../../screens/dev/icons.tsx').then((module) => module.Route))

/** For who builds the product: its components, hidden in production, and its icons, on localhost only. */
export const devRoutes = [showcaseRoute, iconsRoute] as const
