import { createFileRoute } from '@tanstack/react-router'
import { ActivityFailed, ActivityPending, loadActivity } from '#features/catalogue/activities/office/load-activity.tsx'
import { CreateStockPage } from '#features/stock-office/stock-admin/office/create-stock-page.tsx'
import { NEW_STOCK } from '#features/stock-office/stock-admin/office/titles.ts'

export const Route = createFileRoute('/admin/activity/$activityId/stock/create')({
  staticData: { title: NEW_STOCK },
  validateSearch: (search: Record<string, unknown>): { from?: string } => ({
    from: typeof search.from === 'string' ? search.from : undefined,
  }),
  loader: loadActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: CreateStock,
})

function CreateStock() {
  const { activity } = Route.useLoaderData()
  const { from } = Route.useSearch()
  return <CreateStockPage key={`${activity.id} ${from}`} activity={activity} from={from} />
}
