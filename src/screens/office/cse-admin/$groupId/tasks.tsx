import { createFileRoute } from '@tanstack/react-router'
import { TASKS_AT_ONCE, TasksPage } from '#features/operation/tasks/office/tasks-page.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/tasks')({
  staticData: { title: 'Tâches' },
  // Loaded again on each visit.
  gcTime: 0,
  loader: ({ context, params: { groupId } }) =>
    context.client('/cse-admin/list-tasks', { groupId, limit: TASKS_AT_ONCE }),
  component: () => <TasksPage loaded={Route.useLoaderData()} />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="des tâches" error={error} />,
})
