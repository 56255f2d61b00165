import { createFileRoute } from '@tanstack/react-router'
import { CreateActivityPage } from '#features/catalogue/activities/office/create-activity-page.tsx'
import {
  ActivityFailed,
  ActivityPending,
  loadNewActivity,
} from '#features/catalogue/activities/office/load-activity.tsx'
import { CREATE_TITLE } from '#features/catalogue/activities/office/titles.ts'

export const Route = createFileRoute('/cse-admin/$groupId/activity/create')({
  staticData: { title: CREATE_TITLE },
  loader: loadNewActivity,
  pendingComponent: ActivityPending,
  errorComponent: ActivityFailed,
  component: CreateActivity,
})

function CreateActivity() {
  const { categories } = Route.useLoaderData()
  return <CreateActivityPage categories={categories} />
}
