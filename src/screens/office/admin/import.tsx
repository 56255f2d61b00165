import { createFileRoute, useNavigate, useRouter } from '@tanstack/react-router'
import { ClientError } from '#api/client.ts'
import { FileDrop } from '#features/catalogue/imports/office/file-drop.tsx'
import { ImportPage } from '#features/catalogue/imports/office/import-page.tsx'
import { outcomeFilterNames } from '#features/catalogue/imports/office/import-texts.ts'
import { type LoadedImport, loadImport } from '#features/catalogue/imports/office/load-import.ts'
import { listQuery, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'
import { listRoute, openList } from '#web/office/kit/list/load-list.ts'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'

const readSearch = listSearch([])

export const Route = createFileRoute('/admin/import')({
  ...listRoute,
  staticData: { title: 'Importer' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...readSearch(search),
    file: typeof search.file === 'string' ? search.file : undefined,
    outcome: oneOf(outcomeFilterNames, search.outcome),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { file, outcome, ...list }, ...facts }): Promise<LoadedImport | null> => {
    if (file === undefined) return null
    const call = adminCall(context.client)
    try {
      return await loadImport(call, file, () =>
        openList(facts, (page, signal) =>
          call('/admin/list-import-rows', { id: file, text: listQuery(list).text, outcome, ...page }, { signal }),
        ),
      )
    } catch (error) {
      // An import that is forgotten or another operator's: the page starts afresh.
      if (error instanceof ClientError && error.status === 404) return null
      throw error
    }
  },
  component: Import,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de l’import" error={error} />,
})

function Import() {
  const loaded = Route.useLoaderData()
  const { file, ...search } = Route.useSearch()
  const address = useListAddress(search)
  const router = useRouter()
  const navigate = useNavigate()
  const call = adminCall(useOfficeContext().client)
  const show = (id: string | undefined) =>
    void navigate({ to: '/admin/import', search: { file: id, outcome: undefined } })
  return (
    <OfficePage>
      {loaded === null ? (
        <>
          <p className="mb-4 max-w-[72ch] text-ink-soft">
            Créez et mettez à jour des partenaires et leurs activités depuis un fichier : il est d’abord vérifié ligne
            par ligne, rien ne change avant votre accord. Ce que vous avez modifié à la main est gardé.
          </p>
          <FileDrop call={call} onSent={show} />
        </>
      ) : (
        <ImportPage
          key={file}
          {...{ loaded, address, outcome: search.outcome }}
          refresh={() => router.invalidate()}
          another={() => show(undefined)}
        />
      )}
    </OfficePage>
  )
}
