import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { EditActivity } from '#features/catalogue/activities/office/edit-activity-page.tsx'
import { ActivityFailed, ActivityPending, loadActivity } from '#features/catalogue/activities/office/load-activity.tsx'
import { PreviewLink } from '#features/catalogue/activities/office/preview-link.tsx'
import { ActivityTabs, parseTab } from '#features/catalogue/activities/office/tabs.tsx'
import { editTitle } from '#features/catalogue/activities/office/titles.ts'
import { calendarSearch } from '#features/stock-office/stock-calendar/office/calendar-search.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useRecentItem } from '#web/office/use-recent-item.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/admin/activity/$activityId/')({
  staticData: { title: 'Modifier l’activité' },
  validateSearch: (search: Record<string, unknown>) => ({ tab: parseTab(search.tab), ...calendarSearch(search) }),
  loader: loadActivity,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.activity)),
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: Edit,
})

/** Each tab's code loads when it is first shown. */
const StockTab = lazy(() =>
  import('#features/stock-office/stock-admin/office/stock-tab.tsx').then((tab) => ({ default: tab.StockTab })),
)
const CalendarTab = lazy(() =>
  import('#features/stock-office/stock-calendar/office/calendar-tab.tsx').then((tab) => ({ default: tab.CalendarTab })),
)
const WaitingListPanel = lazy(() =>
  import('#features/selling/waiting-list/office/waiting-list-panel.tsx').then((panel) => ({
    default: panel.WaitingListPanel,
  })),
)
const ExpertTicketsTab = lazy(() =>
  import('#features/selling/expert-office/office/expert-tickets-tab.tsx').then((tab) => ({
    default: tab.ExpertTicketsTab,
  })),
)
const OffersTab = lazy(() =>
  import('#features/catalogue/offers/office/offers-tab.tsx').then((tab) => ({ default: tab.OffersTab })),
)

function Edit() {
  const { activity, categories } = Route.useLoaderData()
  useRecentItem({ kind: 'Activité', label: activity.label, href: `/admin/activity/${activity.id}` })
  const { tab = 'info', ...search } = Route.useSearch()
  return (
    <OfficePage actions={<PreviewLink activity={activity} />}>
      <ActivityTabs activityId={activity.id} tab={tab} />
      {tab === 'info' ? (
        <EditActivity key={activity.id} activity={activity} categories={categories} />
      ) : (
        <Suspense fallback={<LoadingBlock label="Chargement de l’onglet" />}>
          {tab === 'stock' ? <StockTab key={activity.id} activity={activity} /> : null}
          {tab === 'calendar' ? (
            <CalendarTab
              key={activity.id}
              activity={activity}
              search={search}
              below={<WaitingListPanel activityId={activity.id} />}
            />
          ) : null}
          {tab === 'expert-ticket-stock' ? <ExpertTicketsTab key={activity.id} activityId={activity.id} /> : null}
          {tab === 'offer' ? <OffersTab key={activity.id} activity={activity} /> : null}
        </Suspense>
      )}
    </OfficePage>
  )
}
