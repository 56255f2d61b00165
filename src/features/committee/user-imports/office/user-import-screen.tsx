import { type ErrorComponentProps, useNavigate } from '@tanstack/react-router'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { LoadFailed } from '#web/office/kit/load-failed.tsx'
import { OfficePage } from '#web/office/office-page.tsx'
import type { ImportSearch } from './import-search.ts'
import type { LoadedUserImport } from './load-user-import.ts'
import { UserImportPage } from './user-import-page.tsx'

/** Screen of the import; the URL holds the import shown and the filters of its rows. */
export function UserImportScreen({ loaded, search }: { loaded: LoadedUserImport; search: ImportSearch }) {
  const { import: _import, ...filters } = search
  const address = useListAddress(filters)
  const navigate = useNavigate()
  return (
    <OfficePage>
      <UserImportPage
        key={loaded.start.groupId}
        {...{ loaded, search, address }}
        show={(importId) => void navigate({ to: '.', search: { import: importId } })}
      />
    </OfficePage>
  )
}

export const UserImportFailed = ({ error }: ErrorComponentProps) => <LoadFailed ofWhat="de l’import" error={error} />
