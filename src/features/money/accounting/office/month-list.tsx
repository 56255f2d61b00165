import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import type { ClosingMonth } from '../closing-shapes.ts'
import { BucketList } from './bucket-list.tsx'
import { closingStates, monthText } from './closing-texts.ts'

/** Files of a closed month: a part of another feature, which the screen brings along. */
export type MonthPackage = ComponentType<{ month: ClosingMonth; reload: () => Promise<void> }>

interface MonthListProps {
  months: readonly ClosingMonth[]
  zone: string
  package: MonthPackage
  reload: () => Promise<void>
  /** Month that the accountant has just closed: it is unfolded, since its files and payments come next. */
  justClosed: string | null
}

/** All months, newest first; each unfolds its sums. */
export function MonthList({ months, zone, package: Package, reload, justClosed }: MonthListProps) {
  return (
    <section aria-label="Mois" className="flex flex-col">
      <h2 className="mb-2 text-base font-bold">Mois</h2>
      <ul className="rounded-lg border border-line bg-paper">
        {months.map((month) => (
          <li key={month.month} className="border-t border-line first:border-t-0">
            <details className="group" open={month.month === justClosed}>
              <summary className="grid min-h-11 cursor-pointer grid-cols-[1fr_auto] items-center gap-x-6 gap-y-1 px-4 py-2 md:grid-cols-[1fr_9rem_9rem_7rem]">
                <span className="font-semibold first-letter:uppercase">{monthText(month.month)}</span>
                <span className="text-right tabular-nums">
                  <span className="text-note text-ink-soft">encaissé </span>
                  {formatPrice(month.sums.collected)}
                </span>
                <span className="text-note tabular-nums text-ink-soft md:text-right">
                  {month.difference === null ? 'écart non calculé' : `écart ${formatPrice(month.difference)}`}
                </span>
                <span className="text-right">
                  <StateChip tone={closingStates[month.state].tone}>{closingStates[month.state].word}</StateChip>
                </span>
              </summary>
              <div className="max-w-120 px-4 pb-4">
                <p className="mb-1 mt-1">
                  <Link
                    to="/admin/reconciliation"
                    search={{ month: month.month }}
                    className="inline-flex min-h-9 items-center font-medium text-link underline underline-offset-3"
                  >
                    Rapprochement
                  </Link>
                </p>
                <BucketList sums={month.sums} difference={month.difference} isRunning={month.state === 'running'} />
                {month.closedAt === null ? null : (
                  <p className="mt-2 text-note text-ink-soft">
                    Clos le {momentText(zone, month.closedAt)}
                    {month.closedByName === null ? '' : ` par ${month.closedByName}`}
                    {month.reason === null ? '.' : ` : ${month.reason}`}
                  </p>
                )}
                {month.closedAt === null ? null : <Package month={month} reload={reload} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
