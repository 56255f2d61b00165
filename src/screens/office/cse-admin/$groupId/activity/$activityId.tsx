import { createFileRoute } from '@tanstack/react-router'
import { EditActivity } from '#features/catalogue/activities/office/edit-activity-page.tsx'
import { ActivityFailed, ActivityPending, loadActivity } from '#features/catalogue/activities/office/load-activity.tsx'
import { PreviewLink } from '#features/catalogue/activities/office/preview-link.tsx'
import { editTitle } from '#features/catalogue/activities/office/titles.ts'
import { WaitingListPanel } from '#features/selling/waiting-list/office/waiting-list-panel.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import { useRecentItem } from '#web/office/use-recent-item.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/cse-admin/$groupId/activity/$activityId')({
  staticData: { title: 'Modifier l’offre' },
  loader: loadActivity,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.activity)),
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: Edit,
})

/** Without tabs, because a committee has only the tab "info". */
function Edit() {
  const { activity, categories } = Route.useLoaderData()
  const { groupId } = Route.useParams()
  const href = `/cse-admin/${groupId}/activity/${activity.id}`
  useRecentItem({ kind: 'Activité', label: activity.label, href })
  return (
    <OfficePage actions={<PreviewLink activity={activity} />}>
      <EditActivity key={activity.id} activity={activity} categories={categories} />
      {activity.stockType === 'Standard' ? <WaitingListPanel activityId={activity.id} /> : null}
    </OfficePage>
  )
}
