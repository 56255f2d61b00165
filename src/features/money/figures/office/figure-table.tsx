import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { type Column, cellContent } from '#web/office/kit/list/column.ts'
import { ExportButton } from '#web/office/kit/list/export-button.tsx'
import { fileOfAll } from '#web/office/kit/list/saved-file.ts'

/** Rows shown before the operator asks for all. */
const ROWS = 10

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
        make={(work) =>
          fileOfAll({
            ...work,
            columns,
            load: async () => ({ items: [...rows], nextCursor: null, total: rows.length }),
          })
        }
      />
    </div>
  )
}

/** Table with the numbers of a chart, in the same order. */
export function FigureTable<Row>({
  label,
  rows,
  columns,
  rowKey,
}: Shown<Row> & { label: string; rowKey: (row: Row) => string }) {
  const [isWhole, setWhole] = useState(false)
  const [first, ...others] = columns
  if (!first) return null
  return (
    <div className="min-w-0">
      <table aria-label={label} className="w-full border-collapse text-sm tabular-nums">
        <thead className="text-note text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left align-bottom font-semibold">
              {first.header}
            </th>
            {others.map(({ id, header }) => (
              <th key={id} scope="col" className="py-1.5 pl-3 text-right align-bottom font-semibold">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, ROWS)).map((row) => (
            <tr key={rowKey(row)} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-normal [overflow-wrap:anywhere]">
                {cellContent(first, row)}
              </th>
              {others.map((column) => (
                <td key={column.id} className="whitespace-nowrap py-1.5 pl-3 text-right">
                  {cellContent(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > ROWS ? (
        <Button variant="ghost" size="sm" className="mt-1" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Afficher ${ROWS} lignes` : `Afficher les ${rows.length} lignes`}
        </Button>
      ) : null}
    </div>
  )
}
