import type { ListedCheckIn } from '../../../features/check-in/check-in-shapes.ts'
import { checkInState } from '../../../features/check-in/check-in-state.ts'
import { formatTime } from '../../../features/stock/region-time.ts'
import type { Column } from '../kit/list/column.ts'
import { momentText } from '../kit/list/date-text.ts'
import { StateChip } from '../kit/list/state-chip.tsx'

/** The columns of a day's admissions; times are those of the region. `partner`: all are of one. */
export const checkInColumns = (zone: string, partner: string | undefined): Column<ListedCheckIn>[] => [
  {
    id: 'at',
    header: 'Heure',
    value: ({ at }) => momentText(zone, at),
    cell: ({ at, activityLabel }) => (
      <>
        <span className="tabular-nums">{formatTime(zone, at)}</span>
        <span className="md:hidden">{` · ${activityLabel}`}</span>
      </>
    ),
    sortable: true,
    phone: 'title',
  },
  { id: 'activity', header: 'Activité', value: ({ activityLabel }) => activityLabel },
  { id: 'ticket', header: 'Billet', value: ({ ticketLabel }) => ticketLabel },
  { id: 'code', header: 'Code', value: ({ code }) => code },
  {
    id: 'state',
    header: 'État',
    value: (row) => checkInState(row).text,
    cell: (row) => <State row={row} />,
    phone: 'detail',
  },
  { id: 'device', header: 'Appareil', value: ({ deviceName }) => deviceName },
  { id: 'by', header: 'Par', value: ({ by }) => by },
  {
    id: 'vendor',
    header: 'Partenaire',
    value: ({ vendorName }) => vendorName,
    hidden: partner !== undefined,
    narrow: true,
  },
  {
    id: 'recordedAt',
    header: 'Reçu à',
    value: ({ recordedAt }) => momentText(zone, recordedAt),
    hidden: true,
  },
]

function State({ row }: { row: ListedCheckIn }) {
  const { tone, text } = checkInState(row)
  return <StateChip tone={tone}>{text}</StateChip>
}
