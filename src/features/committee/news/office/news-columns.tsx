import { dayText } from '#web/office/kit/form/days.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { OfficeNews } from '../news-shapes.ts'
import { newsTypeTexts } from '../news-texts.ts'
import { publishedTexts } from './news-values.ts'

const stateText = ({ isPublished }: OfficeNews) => publishedTexts[isPublished ? 'published' : 'hidden']

export const newsColumns: Column<OfficeNews>[] = [
  { id: 'title', header: 'Titre', value: ({ title }) => title, sortable: true, phone: 'title' },
  { id: 'type', header: 'Type', value: ({ type }) => newsTypeTexts[type] },
  {
    ...{ id: 'date', header: 'Date', value: ({ date }) => dayText(date), exported: ({ date }) => date },
    ...{ sortable: true, phone: 'line' },
  },
  {
    id: 'state',
    header: 'Publication',
    value: stateText,
    cell: (item) => <StateChip tone={item.isPublished ? 'good' : 'off'}>{stateText(item)}</StateChip>,
    phone: 'detail',
  },
]
