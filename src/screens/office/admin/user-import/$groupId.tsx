import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { listRoute } from '../../../../web/office/kit/list/load-list.ts'
import { useListAddress } from '../../../../web/office/kit/list/use-list-address.ts'
import { LoadFailed } from '../../../../web/office/kit/load-failed.tsx'
import { OfficePage } from '../../../../web/office/office-page.tsx'
import { importSearch } from '../../../../web/office/user-imports/import-search.ts'
import { loadUserImport } from '../../../../web/office/user-imports/load-user-import.ts'
import { UserImportPage } from '../../../../web/office/user-imports/user-import-page.tsx'

export const Route = createFileRoute('/admin/user-import/$groupId')({
  ...listRoute,
  staticData: { title: 'Importer des utilisateurs' },
  validateSearch: importSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, params: { groupId }, ...facts }) => loadUserImport(groupId, deps, facts),
  component: UserImport,
  errorComponent: ({ error }) => <LoadFailed ofWhat="de l’import" error={error} />,
})

function UserImport() {
  const loaded = Route.useLoaderData()
  const search = Route.useSearch()
  const { import: _import, ...filters } = search
  const address = useListAddress(filters)
  const navigate = useNavigate({ from: Route.fullPath })
  return (
    <OfficePage>
      <UserImportPage
        key={loaded.start.groupId}
        {...{ loaded, search, address }}
        show={(importId) => void navigate({ search: { import: importId } })}
      />
    </OfficePage>
  )
}
