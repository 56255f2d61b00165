import { Link } from '@tanstack/react-router'
import { ChevronLeftIcon } from '../../../../ui/icons.tsx'
import { OfficePage } from '../../office-page.tsx'
import { StockEntries } from './stock-entries.tsx'

/** The tickets of one slot or period. */
export function EntriesPage({ activityId, stockId }: { activityId: string; stockId: string }) {
  const path: string = `/admin/activity/${activityId}`
  return (
    <OfficePage>
      <Link to={path} className="mb-3 inline-flex items-center gap-1 text-link hover:underline">
        <ChevronLeftIcon className="size-4" />
        L’activité
      </Link>
      <StockEntries of={{ stockId }} />
    </OfficePage>
  )
}
