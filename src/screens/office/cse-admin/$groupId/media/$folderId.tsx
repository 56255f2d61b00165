import { createFileRoute } from '@tanstack/react-router'
import { isPremiumAt, PremiumClosed } from '#features/committee/committee-page/office/premium-only.tsx'
import { LibraryPage } from '#features/committee/library/office/library-page.tsx'
import { libraryQuery, readLibrarySearch } from '#features/committee/library/office/library-search.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { orNotFound } from '#web/office/kit/or-not-found.ts'
import { pageTitle } from '#web/office/use-screen-title.ts'

export const Route = createFileRoute('/cse-admin/$groupId/media/$folderId')({
  staticData: { title: 'Dossier' },
  validateSearch: readLibrarySearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, location, deps, params }) => {
    if (!isPremiumAt({ context, location })) return null
    return await context
      .client('/cse-admin/list-library', { ...params, ...libraryQuery(deps) })
      .catch(orNotFound('libraryItemNotFound'))
  },
  head: ({ loaderData }) => pageTitle(loaderData?.trail.at(-1)?.name),
  pendingComponent: () => <LoadingBlock label="Chargement du dossier" />,
  errorComponent: ({ error }) => <LoadFailed ofWhat="du dossier" error={error} />,
  component: Folder,
})

function Folder() {
  const { groupId, folderId } = Route.useParams()
  const search = Route.useSearch()
  const data = Route.useLoaderData()
  return data ? <LibraryPage key={groupId} {...{ groupId, folderId, search, data }} /> : <PremiumClosed />
}
