import { createRoute } from '@tanstack/react-router'
import { listInput, loadActivities } from '../../features/catalogue/ui/list-query.ts'
import { serverNow } from '../../ui/server-clock.ts'
import { named, orNotFound } from '../loading.ts'
import { pageHead } from '../page-head.ts'
import { parseActivitySearch } from '../page-search.ts'
import { orLogin, requireCatalogueAccess } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

async function loadActivity({ client }: RouterContext, activityId: string, tout: true | undefined) {
  const [{ activity }, others] = await orNotFound(
    Promise.all([
      client('/get-activity', { activityId: named(activityId) }),
      loadActivities(client, listInput({ besideId: activityId }, { tout })),
    ]),
  )
  return { activity, others, loadedAt: serverNow() }
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
