import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { EntrySearch } from './entries/stock-entries.tsx'
import { slotText } from './plans/plan-texts.ts'

const StockEntries = lazy(() =>
  import('./entries/stock-entries.tsx').then((loaded) => ({ default: loaded.StockEntries })),
)

interface StockTicketsProps {
  batch: StockBatch
  /** Called when tickets were added or deleted, since the places left have changed. */
  onChange: () => void
}

/** Tickets below the form: those of a single stock or of its weekly slots, or links to those of each date. */
export function StockTickets({ batch: { activityId, reservation }, onChange }: StockTicketsProps) {
  const { office } = useOfficeContext()
  const [search, setSearch] = useState<EntrySearch>({})
  if (reservation.type !== 'Weekly' && reservation.stocks.length > 1)
    return (
      <ul aria-label="Billets par date" className="flex flex-col gap-1">
        {reservation.stocks.map((stock) => {
          const path: string = `/admin/activity/${activityId}/stock/${stock.id}/entries`
          return (
            <li key={stock.id}>
              <Link to={path} className="text-link hover:underline">
                Billets du {slotText({ period: stock.reservation.period }, office.zone)}
              </Link>
            </li>
          )
        })}
      </ul>
    )
  const [only] = reservation.type === 'Weekly' ? [] : reservation.stocks
  const weekly = reservation.type === 'Weekly' ? reservation.weekly.map(({ id }) => id) : []
  if (!only && weekly.length === 0) return null
  return (
    <Suspense fallback={<LoadingBlock label="Chargement des billets" />}>
      <StockEntries
        of={only ? { stockId: only.id } : { weeklyTemplateIds: weekly }}
        search={search}
        change={setSearch}
        onChange={onChange}
      />
    </Suspense>
  )
}
