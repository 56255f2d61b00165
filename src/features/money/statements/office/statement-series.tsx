import { useMemo } from 'react'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { axisEuros, countText, eurosText, periodText, shortPeriodText } from '#web/office/kit/chart/figure-texts.ts'
import { partColumn } from '#web/office/kit/chart/part-column.ts'
import { SeriesSection } from '#web/office/kit/chart/series-section.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import type { StatementKind, StatementPart } from '../statement-shapes.ts'

interface StatementSeriesProps {
  of: StatementKind
  by: 'day' | 'month'
  parts: readonly StatementPart[]
}

const money = (id: 'price' | 'owed', header: string): Column<StatementPart> => ({
  id,
  header,
  value: (row) => row[id] / 100,
  cell: (row) => eurosText(row[id]),
  exported: (row) => csvAmount(row[id]),
})

/** Net sales of a statement over its period, as a chart and as the table of the same numbers. */
export function StatementSeries({ of, by, parts }: StatementSeriesProps) {
  const columns = useMemo(
    (): Column<StatementPart>[] => [
      partColumn(by),
      {
        id: 'tickets',
        header: moneyWords.tickets.heading,
        value: ({ tickets }) => tickets,
        cell: ({ tickets }) => countText(tickets),
      },
      money('price', moneyWords.price.heading),
      ...(of === 'vendor' ? [money('owed', moneyWords.owed.heading)] : []),
    ],
    [of, by],
  )
  const names = useMemo(() => parts.map((part) => shortPeriodText(part, by)), [parts, by])
  const values = useMemo(() => parts.map(({ price }) => price), [parts])
  const title = by === 'day' ? 'Ventes par jour' : 'Ventes par mois'
  return (
    <div className="mb-6">
      <SeriesSection
        title={title}
        file={by === 'day' ? 'ventes-par-jour.csv' : 'ventes-par-mois.csv'}
        rows={parts}
        columns={columns}
        rowKey={({ from }) => from}
        {...{ names, values }}
        isNothing={({ tickets, price, owed }) => tickets === 0 && price === 0 && owed === 0}
        text={axisEuros}
        pointed={(row) => `${periodText(row, by)} : ${eurosText(row.price)}`}
      />
    </div>
  )
}
