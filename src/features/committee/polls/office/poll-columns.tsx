import { fieldColumn } from '#web/office/kit/entity/column.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { momentText, sheetMoment } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ListedPoll, PollState } from '../poll-shapes.ts'
import { pollStateTexts } from '../poll-texts.ts'
import { declaredPoll } from './declared-poll.tsx'

const tones = { planned: 'waiting', open: 'good', ended: 'off' } as const satisfies Record<PollState, string>

export const pollColumns = (zone: string): Column<ListedPoll>[] => [
  fieldColumn(declaredPoll, 'title', { sortable: true, phone: 'title' }),
  {
    id: 'state',
    header: 'État',
    value: ({ state }) => pollStateTexts[state],
    cell: ({ state }) => <StateChip tone={tones[state]}>{pollStateTexts[state]}</StateChip>,
    phone: 'detail',
  },
  { id: 'total', header: 'Votes', value: ({ total }) => total, numeric: true },
  fieldColumn(declaredPoll, 'anonymous'),
  fieldColumn(declaredPoll, 'endsAt', {
    value: ({ endsAt }) => momentText(zone, endsAt),
    exported: ({ endsAt }) => sheetMoment(zone, endsAt),
    sortable: true,
  }),
  {
    id: 'createdAt',
    header: 'Ajouté le',
    value: ({ createdAt }) => momentText(zone, createdAt),
    exported: ({ createdAt }) => sheetMoment(zone, createdAt),
    sortable: true,
    hidden: true,
  },
]
