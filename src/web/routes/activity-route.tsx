import { createRoute, notFound } from '@tanstack/react-router'
import { ClientError } from '../../api/client.ts'
import { listInput, loadActivities } from '../../features/catalog/ui/list-query.ts'
import { serverNow } from '../../ui/server-clock.ts'
import { pageHead } from '../page-head.ts'
import { parseActivitySearch } from '../page-search.ts'
import { orLogin, requireCatalogueAccess } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

async function loadActivity(context: RouterContext, activityId: string, tout: true | undefined) {
  try {
    const [{ activity }, others] = await Promise.all([
      context.client('/get-activity', { activityId }),
      loadActivities(context.client, listInput({ besideId: activityId }, { tout })),
    ])
    return { activity, others, loadedAt: serverNow() }
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) throw notFound()
    throw error
  }
}

export const activityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/a/$slug/$activityId',
  validateSearch: parseActivitySearch,
  loaderDeps: ({ search: { tout } }) => ({ tout }),
  beforeLoad: requireCatalogueAccess,
  loader: ({ context, params, deps, location }) =>
    orLogin(loadActivity(context, params.activityId, deps.tout), location),
  head: ({ match, loaderData }) =>
    pageHead(match.context, {
      title: loaderData?.activity.label,
      description: loaderData?.activity.markdown,
      canonicalPath: loaderData && `/a/${loaderData.activity.slugName}/${loaderData.activity.id}`,
    }),
}).lazy(() => import('../../screens/shop/activity.tsx').then((module) => module.Route))
