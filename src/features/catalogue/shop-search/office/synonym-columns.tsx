import { fieldColumn } from '#web/office/kit/entity/column.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeSynonym } from '../synonym-shapes.ts'
import { declaredSynonym, useTexts } from './declared-synonym.ts'

export const synonymColumns: Column<OfficeSynonym>[] = [
  fieldColumn(declaredSynonym, 'typed', { sortable: true, phone: 'title' }),
  fieldColumn(declaredSynonym, 'meant'),
  fieldColumn(declaredSynonym, 'bothWays'),
  fieldColumn(declaredSynonym, 'isUsed', {
    cell: ({ isUsed }) => <StateChip tone={isUsed ? 'good' : 'off'}>{useTexts[isUsed ? 'yes' : 'no']}</StateChip>,
    phone: 'detail',
  }),
]
