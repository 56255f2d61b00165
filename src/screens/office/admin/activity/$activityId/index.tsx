import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LoadingBlock } from '../../../../../ui/spinner.tsx'
import { EditActivity } from '../../../../../web/office/activities/edit-activity-page.tsx'
import { ActivityFailed, ActivityPending, loadActivity } from '../../../../../web/office/activities/load-activity.tsx'
import { PreviewLink } from '../../../../../web/office/activities/preview-link.tsx'
import { ActivityTabs, tabOf } from '../../../../../web/office/activities/tabs.tsx'
import { editTitle } from '../../../../../web/office/activities/titles.ts'
import { OffersTab } from '../../../../../web/office/offers/offers-tab.tsx'
import { OfficePage } from '../../../../../web/office/office-page.tsx'
import { calendarSearch } from '../../../../../web/office/stock-calendar/calendar-search.ts'
import { useRecentItem } from '../../../../../web/office/use-recent-item.ts'
import { pageTitle } from '../../../../../web/office/use-screen-title.ts'

const CalendarTab = lazy(() =>
  import('../../../../../web/office/stock-calendar/calendar-tab.tsx').then((loaded) => ({
    default: loaded.CalendarTab,
  })),
)

export const Route = createFileRoute('/admin/activity/$activityId/')({
  staticData: { title: 'Modifier l’activité' },
  validateSearch: (search: Record<string, unknown>) => ({ tab: tabOf(search.tab), ...calendarSearch(search) }),
  loader: loadActivity,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.activity)),
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: Edit,
})

function Edit() {
  const { activity, categories } = Route.useLoaderData()
  useRecentItem({ kind: 'Activité', label: activity.label })
  const { tab, ...search } = Route.useSearch()
  return (
    <OfficePage actions={<PreviewLink activity={activity} />}>
      <ActivityTabs activityId={activity.id} tab={tab} />
      {tab === 'calendar' ? (
        <Suspense fallback={<LoadingBlock label="Chargement du calendrier" />}>
          <CalendarTab key={activity.id} activity={activity} search={search} />
        </Suspense>
      ) : tab === 'offer' ? (
        <OffersTab key={activity.id} activity={activity} />
      ) : (
        <EditActivity key={activity.id} activity={activity} categories={categories} />
      )}
    </OfficePage>
  )
}
