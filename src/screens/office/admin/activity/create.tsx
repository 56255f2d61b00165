import { createFileRoute } from '@tanstack/react-router'
import { CreateActivityPage } from '#features/catalogue/activities/office/create-activity-page.tsx'
import {
  ActivityFailed,
  ActivityPending,
  loadNewActivity,
} from '#features/catalogue/activities/office/load-activity.tsx'
import { CREATE_TITLE } from '#features/catalogue/activities/office/titles.ts'

export const Route = createFileRoute('/admin/activity/create')({
  validateSearch: ({ group }: Record<string, unknown>): { group?: string } =>
    typeof group === 'string' && group !== '' ? { group } : {},
  staticData: { title: CREATE_TITLE },
  loader: loadNewActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: CreateActivity,
})

function CreateActivity() {
  const { categories } = Route.useLoaderData()
  const { group } = Route.useSearch()
  return <CreateActivityPage key={group} categories={categories} groupId={group} />
}
