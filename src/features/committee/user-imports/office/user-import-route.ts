import { listRoute } from '#web/office/kit/list/load-list.ts'
import { type ImportSearch, importSearch } from './import-search.ts'
import { type LoaderFacts, loadUserImport } from './load-user-import.ts'

/** Route of the import, shared by super admins and committees. */
export const userImportRoute = {
  ...listRoute,
  validateSearch: importSearch,
  loaderDeps: ({ search }: { search: ImportSearch }) => search,
  loader: ({ deps, params, ...facts }: LoaderFacts & { deps: ImportSearch; params: { groupId: string } }) =>
    loadUserImport(params.groupId, deps, facts),
}
