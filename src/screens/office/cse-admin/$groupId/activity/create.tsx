import { createFileRoute } from '@tanstack/react-router'
import { CreateActivityPage } from '../../../../../web/office/activities/create-activity-page.tsx'
import {
  ActivityFailed,
  ActivityPending,
  loadNewActivity,
} from '../../../../../web/office/activities/load-activity.tsx'
import { CREATE_TITLE } from '../../../../../web/office/activities/titles.ts'

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
