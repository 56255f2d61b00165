import { lazy, Suspense, useState } from 'react'
import { LoadingBlock } from '#ui/spinner.tsx'
import type { Column } from '#web/office/kit/list/column.ts'
import { FigureTable, SectionHead } from './figure-table.tsx'

const BarChart = lazy(() => import('./bar-chart.tsx').then((loaded) => ({ default: loaded.BarChart })))

interface SeriesSectionProps<Row> {
  title: string
  file: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** True for a row without figures, which the table shows with all rows only. */
  isNothing: (row: Row) => boolean
  /** Labels below the bars, and their heights. */
  names: readonly string[]
  values: readonly (number | null)[]
  text: (value: number) => string
  most?: number
  /** Value at which a dashed line stands, and its description. */
  limit?: { value: number; text: string }
  /** Describes the bar under the pointer in words. */
  pointed: (row: Row) => string
}

/** Chart with a table of the same numbers, which can be saved as a file. */
export function SeriesSection<Row>(props: SeriesSectionProps<Row>) {
  const { title, file, rows, columns, rowKey, isNothing, names, values, text, most, limit, pointed } = props
  const [at, setAt] = useState<number | null>(null)
  const row = at === null ? undefined : rows[at]
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-paper p-4">
      <SectionHead title={title} file={file} rows={rows} columns={columns} />
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(min-content,2fr)]">
        <div className="flex min-w-0 flex-col">
          <Suspense fallback={<LoadingBlock label="Chargement du graphique" />}>
            <BarChart
              label={`Graphique : ${title}`}
              names={names}
              values={values}
              text={text}
              onPoint={setAt}
              {...(most === undefined ? {} : { most })}
              {...(limit === undefined ? {} : { limit: limit.value })}
            />
          </Suspense>
          <p aria-hidden="true" className="min-h-5 text-center text-note tabular-nums text-ink-soft">
            {row === undefined ? '' : pointed(row)}
          </p>
          {limit === undefined ? null : (
            <p className="flex items-center justify-center gap-2 text-note tabular-nums text-ink-soft">
              <span aria-hidden="true" className="w-6 border-t-2 border-dashed border-negative" />
              {limit.text}
            </p>
          )}
        </div>
        <FigureTable label={title} rows={rows} columns={columns} rowKey={rowKey} isNothing={isNothing} namesOnOneLine />
      </div>
    </section>
  )
}
