import { fieldColumn } from '#web/office/kit/entity/column.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeNews } from '../news-shapes.ts'
import { newsEntity, publishedTexts } from './news-entity.ts'

const { fields } = newsEntity

export const newsColumns: Column<OfficeNews>[] = [
  fieldColumn(fields, 'title', { sortable: true, phone: 'title' }),
  fieldColumn(fields, 'type'),
  fieldColumn(fields, 'date', { exported: ({ date }) => date, sortable: true, phone: 'line' }),
  fieldColumn(fields, 'isPublished', {
    cell: ({ isPublished }) => (
      <StateChip tone={isPublished ? 'good' : 'off'}>{publishedTexts[isPublished ? 'yes' : 'no']}</StateChip>
    ),
    phone: 'detail',
  }),
]
