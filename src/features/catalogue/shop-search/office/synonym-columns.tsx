import { fieldColumn } from '#web/office/kit/entity/column.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeSynonym } from '../synonym-shapes.ts'
import { synonymEntity, useTexts } from './synonym-entity.ts'

const { fields } = synonymEntity

export const synonymColumns: Column<OfficeSynonym>[] = [
  fieldColumn(fields, 'typed', { sortable: true, phone: 'title' }),
  fieldColumn(fields, 'meant'),
  fieldColumn(fields, 'bothWays'),
  fieldColumn(fields, 'isUsed', {
    cell: ({ isUsed }) => <StateChip tone={isUsed ? 'good' : 'off'}>{useTexts[isUsed ? 'yes' : 'no']}</StateChip>,
    phone: 'detail',
  }),
]
