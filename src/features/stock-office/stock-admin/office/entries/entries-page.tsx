import { Link } from '@tanstack/react-router'
import { ChevronLeftIcon } from '#ui/icons.tsx'
import { useListAddress } from '#web/office/kit/list/use-list-address.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { type EntrySearch, StockEntries } from './stock-entries.tsx'

interface EntriesPageProps {
  activityId: string
  stockId: string
  search: EntrySearch
}

/** Page with the tickets of one slot or period. */
export function EntriesPage({ activityId, stockId, search }: EntriesPageProps) {
  const address = useListAddress(search)
  const path: string = `/admin/activity/${activityId}`
  return (
    <OfficePage>
      <Link to={path} className="mb-3 inline-flex items-center gap-1 text-link hover:underline">
        <ChevronLeftIcon className="size-4" />
        L’activité
      </Link>
      <StockEntries of={{ stockId }} search={search} change={({ q, filter }) => address.change({ q, filter })} />
    </OfficePage>
  )
}
