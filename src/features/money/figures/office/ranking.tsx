import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { csvAmount } from '#lib/csv-format.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { FigureTable, SectionHead } from '#web/office/kit/chart/figure-table.tsx'
import { countText, eurosText } from '#web/office/kit/chart/figure-texts.ts'
import type { Column } from '#web/office/kit/list/column.ts'
import type { RankedFigures } from '../figure-shapes.ts'

interface RankingProps {
  title: string
  file: string
  /** French name of the kind of row. */
  of: string
  rows: readonly RankedFigures[]
  /** Link of a row; null: the same page, filtered by that group. */
  hrefOf: ((id: string) => string) | null
}

/** Best sellers, each with a bar in proportion to the first one. */
export function Ranking({ title, file, of, rows, hrefOf }: RankingProps) {
  const most = rows[0]?.cents ?? 0
  const columns = useMemo(
    (): Column<RankedFigures>[] => [
      {
        id: 'label',
        header: of,
        value: ({ label }) => label,
        cell: ({ id, label, cents }) => (
          <>
            {hrefOf === null ? (
              <Link to="." search={(now: object) => ({ ...now, group: id })} className="text-link">
                {label}
              </Link>
            ) : (
              <Link to={hrefOf(id)} className="text-link">
                {label}
              </Link>
            )}
            <span aria-hidden="true" className="mt-1 block h-1.5 rounded-full bg-surface">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${most === 0 ? 0 : Math.max(1, (100 * cents) / most)}%` }}
              />
            </span>
          </>
        ),
      },
      {
        id: 'cents',
        header: moneyWords.soldTotal.heading,
        value: ({ cents }) => cents / 100,
        cell: ({ cents }) => eurosText(cents),
        exported: ({ cents }) => csvAmount(cents),
      },
      {
        id: 'tickets',
        header: moneyWords.standing.heading,
        value: ({ tickets }) => tickets,
        cell: ({ tickets }) => countText(tickets),
      },
    ],
    [of, hrefOf, most],
  )
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-paper p-4">
      <SectionHead title={title} file={file} rows={rows} columns={columns} />
      <FigureTable label={title} rows={rows} columns={columns} rowKey={({ id }) => id} />
    </section>
  )
}
