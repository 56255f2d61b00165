import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { EditActivity } from '../../../../../web/office/activities/edit-activity-page.tsx'
import { ActivityFailed, ActivityPending, loadActivity } from '../../../../../web/office/activities/load-activity.tsx'
import { PreviewLink } from '../../../../../web/office/activities/preview-link.tsx'
import { ActivityTabs, tabOf } from '../../../../../web/office/activities/tabs.tsx'
import { editTitle } from '../../../../../web/office/activities/titles.ts'
import { OfficePage } from '../../../../../web/office/office-page.tsx'
import { useRecentItem } from '../../../../../web/office/use-recent-item.ts'
import { pageTitle } from '../../../../../web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/activity/$activityId/')({
  staticData: { title: 'Modifier l’activité' },
  validateSearch: (search: Record<string, unknown>) => ({ tab: tabOf(search.tab) }),
  loader: loadActivity,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.activity)),
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: Edit,
})

/** A tab loads with the first look at it. */
const OffersTab = lazy(() =>
  import('../../../../../web/office/offers/offers-tab.tsx').then((tab) => ({ default: tab.OffersTab })),
)

function Edit() {
  const { activity, categories } = Route.useLoaderData()
  useRecentItem({ kind: 'Activité', label: activity.label })
  const { tab } = Route.useSearch()
  return (
    <OfficePage actions={<PreviewLink activity={activity} />}>
      <ActivityTabs activityId={activity.id} tab={tab} />
      {tab === 'offer' ? (
        <Suspense fallback={<LoadingBlock label="Chargement des promotions" />}>
          <OffersTab key={activity.id} activity={activity} />
        </Suspense>
      ) : (
        <EditActivity key={activity.id} activity={activity} categories={categories} />
      )}
    </OfficePage>
  )
}
