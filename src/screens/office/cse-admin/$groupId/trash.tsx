import { createFileRoute } from '@tanstack/react-router'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { TrashPage, trashSearch } from '#web/office/trash/trash-page.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/trash')({
  ...listRoute,
  staticData: { title: 'Corbeille' },
  validateSearch: trashSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { q, kind }, params: { groupId }, ...facts }) =>
    openList(facts, (page, signal) =>
      context.client('/cse-admin/list-trash', { groupId, text: q, kind, ...page }, { signal }),
    ),
  component: Trash,
})

function Trash() {
  return <TrashPage opened={Route.useLoaderData()} search={Route.useSearch()} />
}
