import { useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { type Column, cellContent } from '#web/office/kit/list/column.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'

/** Rows shown before the operator asks for all. */
const ROWS = 10
/** Columns that a phone has room for; chart and file have the others. */
const MOST_ON_PHONE = 4
const onPhone = (at: number): string => (at < MOST_ON_PHONE - 1 ? '' : 'max-sm:hidden')

interface Shown<Row> {
  rows: readonly Row[]
  /** The first column names the row. */
  columns: readonly Column<Row>[]
}

/** Heading of a chart or a ranking, with the button that saves its numbers. */
export function SectionHead<Row>({ title, file, rows, columns }: Shown<Row> & { title: string; file: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
      <h2 className="text-base font-bold">{title}</h2>
      <ExportButton
        label="CSV"
        table={title}
        fileName={file}
        disabled={rows.length === 0}
        make={async (work) =>
          (await import('#web/office/kit/list/saved-file.ts')).fileOfAll({
            ...work,
            columns,
            load: async () => ({ items: [...rows], nextCursor: null, total: rows.length }),
          })
        }
      />
    </div>
  )
}

interface FigureTableProps<Row> extends Shown<Row> {
  label: string
  rowKey: (row: Row) => string
  /** True for a row that is shown with all rows only, unless no row has figures. */
  isNothing?: (row: Row) => boolean
  /** The names of rows are short, such as days. */
  namesOnOneLine?: boolean
}

/** Table with the numbers of a chart, in the same order: the first rows that have figures, or all. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { label, rows, columns, rowKey, isNothing, namesOnOneLine = false } = props
  const [isWhole, setWhole] = useState(false)
  const [first, ...others] = columns
  if (!first) return null
  const telling = isNothing === undefined ? rows : rows.filter((row) => !isNothing(row))
  const some = (telling.length === 0 ? rows : telling).slice(0, ROWS)
  return (
    <div className="min-w-0">
      <table aria-label={label} className="w-full border-collapse text-sm tabular-nums">
        <thead className="text-note text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left align-bottom font-semibold">
              {first.header}
            </th>
            {others.map(({ id, header }, at) => (
              <th
                key={id}
                scope="col"
                className={classNames('py-1.5 pl-3 text-right align-bottom font-semibold', onPhone(at))}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : some).map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              <th
                scope="row"
                className={classNames(
                  'py-1.5 text-left font-normal',
                  namesOnOneLine ? 'whitespace-nowrap' : '[overflow-wrap:anywhere]',
                )}
              >
                {cellContent(first, row)}
              </th>
              {others.map((column, at) => (
                <td key={column.id} className={classNames('whitespace-nowrap py-1.5 pl-3 text-right', onPhone(at))}>
                  {cellContent(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > some.length ? (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Afficher ${some.length} ${plural(some.length, 'ligne')}` : `Afficher les ${rows.length} lignes`}
        </Button>
      ) : null}
    </div>
  )
}
