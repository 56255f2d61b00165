import { useMemo } from 'react'
import type { TimePart } from '#kernel/time/split-period.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { countText, periodText, shortPeriodText } from '#web/office/kit/chart/figure-texts.ts'
import { partColumn } from '#web/office/kit/chart/part-column.ts'
import { SeriesSection } from '#web/office/kit/chart/series-section.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import type { PeriodVisits } from '../figure-shapes.ts'

/** Visits over a period, as a chart and as the table of the same numbers. */
export function VisitSeries({ by, periods }: { by: TimePart; periods: readonly PeriodVisits[] }) {
  const columns = useMemo(
    (): Column<PeriodVisits>[] => [
      partColumn(by),
      {
        id: 'visits',
        header: moneyWords.visits.heading,
        value: ({ visits }) => visits,
        cell: ({ visits }) => countText(visits),
      },
    ],
    [by],
  )
  const names = useMemo(() => periods.map((period) => shortPeriodText(period, by)), [periods, by])
  const values = useMemo(() => periods.map(({ visits }) => visits), [periods])
  return (
    <SeriesSection
      title={moneyWords.visits.heading}
      file="visites.csv"
      rows={periods}
      columns={columns}
      rowKey={({ from }) => from}
      isNothing={({ visits }) => visits === 0}
      {...{ names, values }}
      text={countText}
      pointed={(row) => `${periodText(row, by)} : ${countText(row.visits)}`}
    />
  )
}
