import { type ListSearch, listSearch, oneOf } from '#web/office/kit/list/list-search.ts'
import type { StatusFilter, Verdict } from '../user-import-shapes.ts'
import { statusFilterNames, verdictFilterNames } from './import-texts.ts'

const readSearch = listSearch([])

/** Search parameters of the import page: the import shown, and the filters of its rows. */
export interface ImportSearch extends ListSearch<never> {
  import?: string | undefined
  verdict?: Verdict | undefined
  status?: StatusFilter | undefined
}

export const importSearch = (search: Record<string, unknown>): ImportSearch => ({
  ...readSearch(search),
  import: typeof search.import === 'string' ? search.import : undefined,
  verdict: oneOf(verdictFilterNames, search.verdict),
  status: oneOf(statusFilterNames, search.status),
})
