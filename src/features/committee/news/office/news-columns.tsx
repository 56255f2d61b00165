import { fieldColumn } from '#web/office/kit/entity/column.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeNews } from '../news-shapes.ts'
import { declaredNews, publishedTexts } from './declared-news.ts'

export const newsColumns: Column<OfficeNews>[] = [
  fieldColumn(declaredNews, 'title', { sortable: true, phone: 'title' }),
  fieldColumn(declaredNews, 'type'),
  fieldColumn(declaredNews, 'date', { exported: ({ date }) => date, sortable: true, phone: 'line' }),
  fieldColumn(declaredNews, 'isPublished', {
    cell: ({ isPublished }) => (
      <StateChip tone={isPublished ? 'good' : 'off'}>{publishedTexts[isPublished ? 'yes' : 'no']}</StateChip>
    ),
    phone: 'detail',
  }),
]
