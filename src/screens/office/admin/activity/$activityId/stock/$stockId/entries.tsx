import { createFileRoute } from '@tanstack/react-router'
import { EntriesPage } from '#features/stock-office/stock-admin/office/entries/entries-page.tsx'
import type { EntrySearch } from '#features/stock-office/stock-admin/office/entries/stock-entries.tsx'
import { entryFilter } from '#features/stock-office/stock-entries/entry-shapes.ts'
import { listSearch, oneOf } from '#web/office/kit/list/list-search.ts'

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
