import { createFileRoute } from '@tanstack/react-router'
import { entryFilter } from '../../../../../../../features/stock-entries/entry-shapes.ts'
import { listSearch, oneOf } from '../../../../../../../web/office/kit/list/list-search.ts'
import { EntriesPage } from '../../../../../../../web/office/stock/entries/entries-page.tsx'
import type { EntrySearch } from '../../../../../../../web/office/stock/entries/stock-entries.tsx'

export const Route = createFileRoute('/admin/activity/$activityId/stock/$stockId/entries')({
  staticData: { title: 'Lignes de stock' },
  validateSearch: (search: Record<string, unknown>): EntrySearch => ({
    q: listSearch([])(search).q,
    filter: oneOf(entryFilter.options, search.filter),
  }),
  component: function Entries() {
    const { activityId, stockId } = Route.useParams()
    return <EntriesPage key={stockId} activityId={activityId} stockId={stockId} search={Route.useSearch()} />
  },
})
