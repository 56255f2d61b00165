import type { Column } from '#web/office/kit/list/column.ts'
import { momentText, sheetMoment } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedMailing } from '../mailing-shapes.ts'
import { stateText, stateTones } from './mailing-texts.ts'

/** Moment of sending, past or planned. */
const sentAt = ({ startedAt, scheduledAt }: ListedMailing): number | null => startedAt ?? scheduledAt

export const mailingColumns = (zone: string): Column<ListedMailing>[] => [
  { id: 'subject', header: 'Objet', value: ({ subject }) => subject, sortable: true, phone: 'title' },
  {
    id: 'state',
    header: 'État',
    value: stateText,
    cell: (item) => <StateChip tone={item.isCancelled ? 'off' : stateTones[item.state]}>{stateText(item)}</StateChip>,
    phone: 'detail',
  },
  {
    id: 'sentAt',
    header: 'Envoi',
    value: (item) => {
      const at = sentAt(item)
      return at === null ? '' : momentText(zone, at)
    },
    exported: (item) => {
      const at = sentAt(item)
      return at === null ? '' : sheetMoment(zone, at)
    },
    phone: 'line',
  },
  {
    id: 'createdAt',
    header: 'Créé le',
    value: ({ createdAt }) => momentText(zone, createdAt),
    exported: ({ createdAt }) => sheetMoment(zone, createdAt),
    sortable: true,
    hidden: true,
  },
]
