import type { ListedCheckIn } from '../../../features/check-in/check-in-shapes.ts'
import { formatTime } from '../../../features/stock/region-time.ts'
import type { Column } from '../kit/list/column.ts'
import { momentText, sheetMoment } from '../kit/list/date-text.ts'
import { StateChip } from '../kit/list/state-chip.tsx'

const disputeTexts = { alreadyUsed: 'Déjà utilisé', void: 'Billet annulé' } as const

function checkInState({ dispute, isDisputed, isOffline }: ListedCheckIn) {
  if (dispute !== null) return { tone: 'bad', text: `Hors ligne : ${disputeTexts[dispute].toLowerCase()}` } as const
  if (isDisputed) return { tone: 'waiting', text: 'Entré deux fois' } as const
  return { tone: 'good', text: isOffline ? 'Entré (hors ligne)' : 'Entré' } as const
}

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
    exported: ({ at }) => sheetMoment(zone, at),
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
    exported: ({ recordedAt }) => sheetMoment(zone, recordedAt),
    hidden: true,
  },
]

function State({ row }: { row: ListedCheckIn }) {
  const { tone, text } = checkInState(row)
  return <StateChip tone={tone}>{text}</StateChip>
}
