import type { TimePart } from '#kernel/time/split-period.ts'
import type { Column } from '../list/column.ts'
import { periodText, timePartTexts } from './figure-texts.ts'

/** First column of figures by time: a day is a date in its file, a week or a month its first and last day. */
export const partColumn = <Item extends { from: string; to: string }>(by: TimePart): Column<Item> => ({
  id: 'part',
  header: timePartTexts[by],
  value: (row) => periodText(row, by),
  exported: by === 'day' ? ({ from }) => ({ day: from }) : ({ from, to }) => `${from} – ${to}`,
})
