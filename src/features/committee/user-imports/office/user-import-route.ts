import { listRoute } from '#web/office/kit/list/load-list.ts'
import { type ImportSearch, importSearch } from './import-search.ts'
import { type LoaderFacts, loadUserImport } from './load-user-import.ts'

/** The import's route, the same for super admins and for a committee. */
export const userImportRoute = {
  ...listRoute,
  validateSearch: importSearch,
  loaderDeps: ({ search }: { search: ImportSearch }) => search,
  loader: ({ deps, params, ...facts }: LoaderFacts & { deps: ImportSearch; params: { groupId: string } }) =>
    loadUserImport(params.groupId, deps, facts),
}
