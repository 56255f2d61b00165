import { createFileRoute } from '@tanstack/react-router'
import { EditActivity } from '../../../../../web/office/activities/edit-activity-page.tsx'
import { ActivityFailed, ActivityPending, loadActivity } from '../../../../../web/office/activities/load-activity.tsx'
import { PreviewLink } from '../../../../../web/office/activities/preview-link.tsx'
import { editTitle } from '../../../../../web/office/activities/titles.ts'
import { OfficePage } from '../../../../../web/office/office-page.tsx'
import { useRecentItem } from '../../../../../web/office/use-recent-item.ts'
import { pageTitle } from '../../../../../web/office/use-screen-title.ts'
import { WaitingLinePanel } from '../../../../../web/office/waiting-list/waiting-line-panel.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/activity/$activityId')({
  staticData: { title: 'Modifier l’offre' },
  loader: loadActivity,
  head: ({ loaderData }) => pageTitle(editTitle(loaderData?.activity)),
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: Edit,
})

/** A committee sees the tab "info" only, so there are no tabs. */
function Edit() {
  const { activity, categories } = Route.useLoaderData()
  useRecentItem({ kind: 'Activité', label: activity.label })
  return (
    <OfficePage actions={<PreviewLink activity={activity} />}>
      <EditActivity key={activity.id} activity={activity} categories={categories} />
      {activity.stockType === 'Standard' ? <WaitingLinePanel activityId={activity.id} /> : null}
    </OfficePage>
  )
}
