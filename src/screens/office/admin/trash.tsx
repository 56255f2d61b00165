import { createFileRoute } from '@tanstack/react-router'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { TrashPage, trashSearch } from '#web/office/trash/trash-page.tsx'

export const Route = createFileRoute('/admin/trash')({
  ...listRoute,
  staticData: { title: 'Corbeille' },
  validateSearch: trashSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { q, kind }, ...facts }) =>
    openList(facts, (page, signal) => context.client('/admin/list-trash', { text: q, kind, ...page }, { signal })),
  component: Trash,
})

function Trash() {
  return <TrashPage opened={Route.useLoaderData()} search={Route.useSearch()} />
}
