import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LibraryPage } from '#features/committee/library/office/library-page.tsx'
import { libraryQuery, readLibrarySearch } from '#features/committee/library/office/library-search.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'

export const Route = createFileRoute('/cse-admin/$groupId/media/')({
  staticData: { title: 'Médiathèque' },
  validateSearch: readLibrarySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps, params: { groupId } }) =>
    isPremiumAt({ context, location })
      ? await context.client('/cse-admin/list-library', { groupId, ...libraryQuery(deps) })
      : null,
  pendingComponent: () => <LoadingBlock label="Chargement de la médiathèque" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de la médiathèque" error={error} />,
  component: Library,
})

function Library() {
  const { groupId } = Route.useParams()
  const search = Route.useSearch()
  const data = Route.useLoaderData()
  return data ? <LibraryPage key={groupId} {...{ groupId, search, data }} folderId={null} /> : <PremiumClosed />
}
