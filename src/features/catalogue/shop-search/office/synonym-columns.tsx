import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeSynonym } from '../synonym-shapes.ts'
import { useTexts, wayTexts } from './synonym-values.ts'

const stateText = ({ isUsed }: OfficeSynonym) => useTexts[isUsed ? 'used' : 'unused']

export const synonymColumns: Column<OfficeSynonym>[] = [
  { id: 'typed', header: 'Mot tapé', value: ({ typed }) => typed, sortable: true, phone: 'title' },
  { id: 'meant', header: 'Cherche aussi', value: ({ meant }) => meant.join(', ') },
  { id: 'ways', header: 'Sens', value: ({ bothWays }) => wayTexts[bothWays ? 'both' : 'one'] },
  {
    id: 'state',
    header: 'Recherche',
    value: stateText,
    cell: (item) => <StateChip tone={item.isUsed ? 'good' : 'off'}>{stateText(item)}</StateChip>,
    phone: 'detail',
  },
]
