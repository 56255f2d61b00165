import { formatTime } from '#kernel/time/region-time.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedCheckIn } from '../check-in-shapes.ts'
import { checkInState } from '../check-in-state.ts'

/** Columns of a day's admissions; times are the region's. `partner`: all rows are of this one. */
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
  { id: 'code', header: 'Code', value: ({ code, holder }) => code ?? holder },
  { id: 'holder', header: 'Titulaire', value: ({ holder }) => holder, hidden: true },
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
