import { createRoute } from '@tanstack/react-router'
import { listInput, loadActivities } from '../../features/catalog/ui/list-query.ts'
import { serverNow } from '../../ui/server-clock.ts'
import { named, orNotFound } from '../loading.ts'
import { pageHead } from '../page-head.ts'
import { orLogin, requireCatalogueAccess } from '../require-session.ts'
import { rootRoute } from '../root-route.tsx'
import type { RouterContext } from '../router-context.ts'

interface ActivitySearch {
  /** Lower-case city whose address is wanted. */
  city?: string
  /** All of the vendor's other activities. */
  tout?: true
}

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
  validateSearch: ({ city, tout }: Record<string, unknown>): ActivitySearch => ({
    // Undefined rather than left out: the router would pass on what stood in the address.
    city: typeof city === 'string' && city !== '' ? city.slice(0, 100) : undefined,
    tout: tout === true ? tout : undefined,
  }),
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
