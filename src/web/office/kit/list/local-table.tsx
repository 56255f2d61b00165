import { useMemo, useState } from 'react'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { type Column, sumText } from './column.ts'
import { ColumnChoice } from './column-choice.tsx'
import { NothingFound } from './list-states.tsx'
import { type LocalQuery, localRows } from './local-rows.ts'
import { OfficeTable, type OfficeTableProps } from './office-table.tsx'
import { TextFilter } from './text-filter.tsx'
import { useColumns } from './use-columns.ts'

interface LocalTableProps<Item>
  extends Pick<OfficeTableProps<Item>, 'label' | 'idOf' | 'nameOf' | 'hrefOf' | 'selection' | 'openedId' | 'onOpen'> {
  /** Storage key of the chosen columns. */
  id: string
  columns: readonly Column<Item>[]
  items: readonly Item[]
  /** Label of the text filter: "Rechercher une vente". */
  search: string
  usual: LocalQuery['sort']
  /** Number of rows shown before the operator asks for all. */
  limit?: number
}

/** Sums of all rows that the filter leaves, by column; of a single row they would say it twice. */
function sumsOver<Item>(columns: readonly Column<Item>[], rows: readonly Item[]): ReadonlyMap<string, string> {
  if (rows.length < 2) return new Map()
  return new Map(
    columns.flatMap((column) => {
      const text = sumText(column, rows)
      return text === null ? [] : [[column.id, text] as const]
    }),
  )
}

/** Table of loaded rows, filtered and sorted in the browser, with only the first shown initially. */
export function LocalTable<Item>({ id, columns, items, search, usual, limit, ...table }: LocalTableProps<Item>) {
  const choice = useColumns(id, columns)
  const [text, setText] = useState('')
  const [sort, setSort] = useState(usual)
  const [isWhole, setWhole] = useState(false)
  const rows = useMemo(() => localRows(items, choice.shown, { text, sort }), [items, choice.shown, text, sort])
  const sums = useMemo(() => sumsOver(choice.shown, rows), [choice.shown, rows])
  const isLong = limit !== undefined && rows.length > limit
  const shown = isLong && !isWhole ? rows.slice(0, limit) : rows
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <TextFilter label={search} value={text} change={setText} />
        <p role="status" className="text-note tabular-nums text-ink-soft">
          {shown.length === rows.length
            ? counted(rows.length, 'ligne')
            : `${shown.length.toLocaleString('fr')} lignes sur ${rows.length.toLocaleString('fr')}`}
        </p>
        <div className="ml-auto">
          <ColumnChoice choice={choice} />
        </div>
      </div>
      {rows.length === 0 && text !== '' ? (
        <NothingFound clear={() => setText('')} />
      ) : (
        <OfficeTable
          {...table}
          columns={choice.shown}
          items={shown}
          total={rows.length}
          sums={sums}
          sorting={{ ...sort, change: (column, direction) => setSort({ id: column, direction }) }}
        />
      )}
      {isLong ? (
        <div className="flex justify-center py-3">
          {/* Text of the specification; the tooltip says it in French. */}
          <Button
            variant="secondary"
            size="sm"
            lang="en"
            title={isWhole ? `Ne montrer que ${limit} lignes` : 'Montrer toutes les lignes'}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? `Show ${limit}` : 'Show all'}
          </Button>
        </div>
      ) : null}
    </>
  )
}
