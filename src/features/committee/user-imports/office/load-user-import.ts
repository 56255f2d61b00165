import { type CallResult, ClientError } from '#api/client.ts'
import { listQuery } from '#web/office/kit/list/list-search.ts'
import { type OpenedList, openList } from '#web/office/kit/list/load-list.ts'
import { type ScopeCall, scopeCall } from '#web/office/kit/scope-call.ts'
import type { OfficeContext } from '#web/office/office-context.ts'
import { scopeOfPath } from '#web/office/office-facts.ts'
import type { ListedUserRow, UserImportView } from '../user-import-shapes.ts'
import type { ImportSearch } from './import-search.ts'

export interface LoadedUserImport {
  start: CallResult<'/admin/list-user-imports'>
  /** Null if no import is shown. */
  current: { item: UserImportView; rows: OpenedList<ListedUserRow> } | null
}

/** Part of a route loader's arguments. */
export interface LoaderFacts {
  context: OfficeContext
  location: { href: string; pathname: string }
  abortController: AbortController
}

/** Loads the start of the import page, and the import named by the URL. */
export async function loadUserImport(
  groupId: string,
  { import: importId, verdict, status, ...list }: ImportSearch,
  { context, ...facts }: LoaderFacts,
): Promise<LoadedUserImport> {
  const scope = scopeOfPath(context.office.scopes, facts.location.pathname) ?? { kind: 'admin' }
  const call = scopeCall(context.client, scope)
  const starting = call('/list-user-imports', { groupId })
  if (importId === undefined) return { start: await starting, current: null }
  const [start, item, rows] = await Promise.all([
    starting,
    findUserImport(call, importId),
    openList(facts, (page, signal) =>
      call('/list-user-import-rows', { importId, text: listQuery(list).text, verdict, status, ...page }, { signal }),
    ),
  ])
  // An import that is forgotten or of another group is ignored.
  return { start, current: item?.groupId === start.groupId ? { item, rows } : null }
}

async function findUserImport(call: ScopeCall, importId: string): Promise<UserImportView | null> {
  try {
    return (await call('/get-user-import', { importId })).item
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) return null
    throw error
  }
}
