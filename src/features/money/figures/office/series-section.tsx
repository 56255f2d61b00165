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
  /** Labels below the bars, and their heights. */
  names: readonly string[]
  values: readonly (number | null)[]
  text: (value: number) => string
  most?: number
  /** Describes the bar under the pointer in words. */
  pointed: (row: Row) => string
}

/** Chart with a table of the same numbers, which can be saved as a file. */
export function SeriesSection<Row>(props: SeriesSectionProps<Row>) {
  const { title, file, rows, columns, rowKey, names, values, text, most, pointed } = props
  const [at, setAt] = useState<number | null>(null)
  const row = at === null ? undefined : rows[at]
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-paper p-4">
      <SectionHead title={title} file={file} rows={rows} columns={columns} />
      <div className="grid gap-x-8 gap-y-4 xl:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          <Suspense fallback={<LoadingBlock label="Chargement du graphique" />}>
            <BarChart
              label={`Graphique : ${title}`}
              names={names}
              values={values}
              text={text}
              onPoint={setAt}
              {...(most === undefined ? {} : { most })}
            />
          </Suspense>
          <p aria-hidden="true" className="min-h-5 text-center text-note tabular-nums text-ink-soft">
            {row === undefined ? '' : pointed(row)}
          </p>
        </div>
        <FigureTable label={title} rows={rows} columns={columns} rowKey={rowKey} />
      </div>
    </section>
  )
}
