import { createFileRoute, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ActivityList } from '#features/catalogue/shop/ui/activity-list.tsx'
import { listInput, loadActivities } from '#features/catalogue/shop/ui/list-query.ts'
import { RelatedActivities } from '#features/catalogue/shop/ui/related-activities.tsx'
import { AddedToCart } from '#features/selling/booking/ui/added-to-cart.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Page, SectionTitle } from '#ui/page.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notifyFailure } from '#ui/toast.ts'
import { named, orNotFound } from '#web/loading.ts'
import { pageHead } from '#web/page-head.ts'
import { parseActivitySearch } from '#web/page-search.ts'
import { orLogin, requireCatalogueAccess } from '#web/require-session.ts'
import type { RouterContext } from '#web/router-context.ts'
import { replaceSession } from '#web/session-store.ts'
import { ActivityView } from './-activity-view.tsx'

async function loadActivity({ client }: RouterContext, activityId: string, tout: true | undefined) {
  const [{ activity }, others] = await orNotFound(
    Promise.all([
      client('/get-activity', { activityId: named(activityId) }),
      loadActivities(client, listInput({ besideId: activityId }, { tout })),
    ]),
  )
  return { activity, others, loadedAt: serverNow() }
}

export const Route = createFileRoute('/a/$slug/$activityId')({
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
  component: ActivityScreen,
  errorComponent: ({ error }) => <LoadFailure ofWhat="de l'activité" error={error} />,
})

function ActivityScreen() {
  const { activity, others, loadedAt } = Route.useLoaderData()
  const { city } = Route.useSearch()
  const { client } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  // Afterwards "Connectez-vous" replaces the add button and leads back here.
  const showAsVisitor = useCallback(
    () => void client('/get-session', {}).then(({ session }) => replaceSession(router, session), notifyFailure),
    [client, router],
  )
  return (
    <AddedToCart onSessionEnded={showAsVisitor}>
      <Page>
        <ActivityView activity={activity} city={city} nowTs={loadedAt} />
        {others.page === null || others.page.activities.length > 0 ? (
          <section className="mt-14 border-t border-line pt-10">
            <SectionTitle className="mb-6">Autres activités de {activity.vendor.name}</SectionTitle>
            <ActivityList list={others} />
          </section>
        ) : null}
        <RelatedActivities key={activity.id} activity={activity} />
      </Page>
    </AddedToCart>
  )
}
