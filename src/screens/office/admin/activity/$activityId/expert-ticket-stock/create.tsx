import { createFileRoute } from '@tanstack/react-router'
import {
  ActivityFailed,
  ActivityPending,
  loadActivity,
} from '../../../../../../web/office/activities/load-activity.tsx'
import { CreateExpertStockPage } from '../../../../../../web/office/expert-tickets/create-expert-stock-page.tsx'

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
