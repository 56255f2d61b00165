import { createFileRoute, useRouteContext, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { AddedToCart } from '../../features/cart/ui/added-to-cart.tsx'
import { ActivityHeading, Breadcrumb } from '../../features/catalogue/ui/activity-heading.tsx'
import { ActivityList } from '../../features/catalogue/ui/activity-list.tsx'
import { ContactAccess } from '../../features/catalogue/ui/contact-access.tsx'
import { LowestPrice } from '../../features/catalogue/ui/discount-badge.tsx'
import { listInput, loadActivities } from '../../features/catalogue/ui/list-query.ts'
import { Gallery } from '../../features/media/ui/gallery.tsx'
import { BookingModule } from '../../features/stock/ui/booking-module.tsx'
import { ReservationBar, ReservationButton } from '../../features/stock/ui/reservation-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { Page, SectionTitle } from '../../ui/page.tsx'
import { serverNow } from '../../ui/server-clock.ts'
import { notifyFailure } from '../../ui/toast.ts'
import { named, orNotFound } from '../../web/loading.ts'
import { pageHead } from '../../web/page-head.ts'
import { parseActivitySearch } from '../../web/page-search.ts'
import { orLogin, requireCatalogueAccess } from '../../web/require-session.ts'
import type { RouterContext } from '../../web/router-context.ts'
import { replaceSession } from '../../web/session-store.ts'

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
  const { client, zone } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  // "Connectez-vous" then stands where the add button was, and leads back here.
  const showAsVisitor = useCallback(
    () => void client('/get-session', {}).then(({ session }) => replaceSession(router, session), notifyFailure),
    [client, router],
  )
  const discount = activity.accessible ? activity.bestStock.discount : null
  const media = activity.gallery.length > 0 ? activity.gallery : activity.media ? [activity.media] : []
  return (
    <AddedToCart onSessionEnded={showAsVisitor}>
      <Page>
        <Breadcrumb categories={activity.cat} />
        <ActivityHeading activity={activity} action={<ReservationButton activity={activity} />} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 md:gap-y-8 lg:(grid-cols-[minmax(0,1fr)_446px] grid-rows-[auto_1fr])">
          {media.length > 0 ? (
            <div className={media.length > 1 ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
              <Gallery key={activity.id} media={media} label={activity.label} />
            </div>
          ) : null}
          {/* Beside a single picture, below several. */}
          <aside
            className={classNames(
              'min-w-0 lg:(col-start-2 sticky top-28 self-start)',
              media.length > 1 ? 'lg:row-start-2' : 'lg:(row-start-1 row-span-2)',
            )}
          >
            <BookingModule activity={activity} nowTs={loadedAt} />
          </aside>
          <div className="flex min-w-0 flex-col gap-10 max-lg:pt-4 lg:(col-start-1 row-start-2)">
            {activity.markdown ? <Markdown source={activity.markdown} className="max-w-72ch" /> : null}
            <ContactAccess
              key={`${activity.id} ${city ?? ''}`}
              activity={activity}
              city={city}
              zone={zone}
              nowTs={loadedAt}
            />
            {discount ? (
              <ReservationBar activity={activity} price={<LowestPrice discount={discount} className="text-lg" />} />
            ) : null}
          </div>
        </div>
        {others.page === null || others.page.activities.length > 0 ? (
          <section className="mt-14 border-t border-line pt-10">
            <SectionTitle className="mb-6">Autres activités de {activity.vendor.name}</SectionTitle>
            <ActivityList list={others} />
          </section>
        ) : null}
      </Page>
    </AddedToCart>
  )
}
