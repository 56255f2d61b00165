import { dayText } from '#web/office/kit/list/date-text.ts'
import { RowLink } from '#web/office/kit/list/row-link.tsx'
import { OrderActions } from '../order-actions.tsx'
import { clientName } from '../order-texts.ts'
import { PaidText } from '../paid-text.tsx'
import { FailureLine, givenBackText, OrderStatusChip, soldTicketText } from './order-row.tsx'
import type { GroupedOrders } from './order-table.tsx'

/** Cards without a name of their own, because their section has one. */
export function OrderCards({ months, zone, hrefOf, act, monthsAs: Month }: GroupedOrders) {
  return (
    <div className="flex flex-col gap-3">
      {[...months].map(([month, rows]) => (
        <section key={month}>
          <Month className="mb-1.5 text-note font-semibold text-ink-soft">{month}</Month>
          <ul className="flex flex-col gap-2">
            {rows.map(({ key, entry, failures }) => (
              <li key={key} className="rounded-lg border border-line bg-paper">
                {entry ? (
                  <RowLink href={hrefOf(entry)} className="flex flex-col gap-1 px-3 py-2.5">
                    <span className="flex items-start justify-between gap-3">
                      <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                        {entry.orderItem.activity.label}
                      </span>
                      <span className="text-right tabular-nums">
                        <PaidText total={entry.orderItem.total} isPaid={entry.isPaid} />
                      </span>
                    </span>
                    <span className="text-note text-ink-soft">
                      {clientName(entry.user)} · {soldTicketText(entry)}
                    </span>
                    <span className="text-note text-ink-soft">
                      {entry.orderItem.validityDateStr} · {entry.groupLabel}
                    </span>
                    <span className="flex flex-wrap items-center gap-2 text-note text-ink-soft">
                      <OrderStatusChip entry={entry} /> {dayText(zone, entry.orderItem.startedAt)}
                      {givenBackText(entry) === '' ? null : <span>Remboursé {givenBackText(entry)}</span>}
                    </span>
                  </RowLink>
                ) : null}
                {entry ? (
                  <div className="px-3 pb-2.5">
                    <OrderActions entry={entry} act={act} />
                  </div>
                ) : null}
                {failures?.map((failure) => (
                  <p key={failure.id} className="px-3 py-2">
                    <FailureLine failure={failure} zone={zone} />
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
