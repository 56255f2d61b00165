import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { moneyWords } from '#lib/words/money-words.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { SumsList } from '#web/office/kit/sums-list.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PeriodTotals } from '../accounting-shapes.ts'
import type { DayPeriod } from '../period.ts'
import { monthText } from './closing-texts.ts'
import { noTotals } from './load-accounting.ts'

/** Sums of a period: what stands of its orders, and what went back to buyers in it. */
export function PeriodTotalsList({ totals }: { totals: PeriodTotals }) {
  const facts = [
    [moneyWords.soldTotal.heading, formatPrice(totals.price + totals.fees)],
    [moneyWords.price.heading, formatPrice(totals.price)],
    [moneyWords.fees.heading, formatPrice(totals.fees)],
    [moneyWords.refunded.heading, formatPrice(totals.refunded)],
    [moneyWords.orders.heading, totals.orders.toLocaleString('fr')],
    [moneyWords.standing.heading, totals.tickets.toLocaleString('fr')],
  ] as const
  return (
    <div className="mb-5">
      <SumsList facts={facts} />
    </div>
  )
}

/** Sums of the current month, before its orders are asked for. */
export function MonthTotals({ month }: { month: DayPeriod }) {
  const { client } = useOfficeContext()
  const { from, to } = month
  const read = useCallback(
    async () => (await adminCall(client)('/admin/accounting', { from, to, limit: 1 })).totals ?? noTotals,
    [client, from, to],
  )
  const { found, failure, reload } = useLoaded<PeriodTotals>(read)
  const key = from.slice(0, 7)
  return (
    <section aria-label={monthText(key)} className="mt-6">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-base font-bold first-letter:uppercase">{monthText(key)}</h2>
        <Link
          to="/admin/reconciliation"
          search={{ month: key }}
          className="inline-flex min-h-9 items-center font-medium text-link underline underline-offset-3"
        >
          Rapprochement du mois
        </Link>
      </div>
      {failure !== null ? (
        <ListFailure text="Échec du chargement du mois" error={failure} retry={reload} />
      ) : found === null ? (
        <LoadingBlock label="Chargement du mois" />
      ) : (
        <PeriodTotalsList totals={found} />
      )}
    </section>
  )
}
