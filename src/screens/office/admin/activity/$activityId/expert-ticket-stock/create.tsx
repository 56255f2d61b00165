import { createFileRoute } from '@tanstack/react-router'
import { ActivityFailed, ActivityPending, loadActivity } from '#features/catalogue/activities/office/load-activity.tsx'
import { CreateExpertStockPage } from '#features/selling/expert-office/office/create-expert-stock-page.tsx'

export const Route = createFileRoute('/admin/activity/$activityId/expert-ticket-stock/create')({
  staticData: { title: 'Nouveau Stock' },
  loader: loadActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: CreateExpertStock,
})

function CreateExpertStock() {
  const { activity } = Route.useLoaderData()
  return <CreateExpertStockPage key={activity.id} activity={activity} />
}
