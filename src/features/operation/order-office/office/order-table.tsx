import { Fragment, type ReactNode } from 'react'
import { orderStatusLabels } from '#kernel/orders/states.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { dayText, momentText } from '#web/office/kit/list/date-text.ts'
import { RowLink } from '#web/office/kit/list/row-link.tsx'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { useWide } from '#web/office/kit/list/use-wide.ts'
import type { OrderEntry } from '../order-office-shapes.ts'
import { clientName, monthText, statusTones } from './order-texts.ts'
import { PaidText } from './paid-text.tsx'

/** A row of the table: an order, with its errors in the view of failures. */
export interface OrderRow {
  key: string
  /** Null for a failure that concerns no order. */
  entry: OrderEntry | null
  startedAt: number
  failures?: readonly { id: string; ts: number; error: string; resolvedAt: number | null }[]
}

interface OrderTableProps {
  label: string
  rows: readonly OrderRow[]
  zone: string
  hrefOf: (entry: OrderEntry) => string
  /** Heading level of the months on a phone: one below that of the section. */
  monthsAs: 'h2' | 'h3'
}

export const toOrderRow = (entry: OrderEntry): OrderRow => ({
  key: entry.orderItem.id,
  entry,
  startedAt: entry.orderItem.startedAt,
})

const heads = ['Status', 'Date début', 'Date fin', 'Client', 'Partenaire', 'Activité', 'Ticket', 'Payé'] as const

/** Documented table of orders by month (002 §2.6); cards on a phone. */
export function OrderTable(props: OrderTableProps) {
  const months = Map.groupBy(props.rows, ({ startedAt }) => monthText(props.zone, startedAt))
  return useWide() ? <Wide {...props} months={months} /> : <Cards {...props} months={months} />
}

type Grouped = OrderTableProps & { months: Map<string, OrderRow[]> }

const soldTicketText = ({ orderItem: { quantity, ticketInfo } }: OrderEntry) => `${quantity} × ${ticketInfo.label}`

const Status = ({ entry }: { entry: OrderEntry }) => (
  <StateChip tone={statusTones[entry.orderItem.status]}>{orderStatusLabels[entry.orderItem.status]}</StateChip>
)

function Wide({ label, months, zone, hrefOf }: Grouped) {
  return (
    <ScrollBox label={label} className="overflow-x-auto rounded-lg border border-line bg-paper">
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead className="bg-surface text-note text-ink-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={`px-3 py-2 font-semibold ${head === 'Payé' ? 'text-right' : ''}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {[...months].map(([month, rows]) => (
          <tbody key={month}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={heads.length}
                className="border-t border-line bg-surface px-3 py-1.5 text-note"
              >
                {month}
              </th>
            </tr>
            {rows.map((row) => (
              <Fragment key={row.key}>
                {row.entry ? <WideRow entry={row.entry} zone={zone} href={hrefOf(row.entry)} /> : null}
                {row.failures?.map((failure) => (
                  <tr key={failure.id}>
                    <td colSpan={heads.length} className="px-3 pb-2 pl-8">
                      <FailureLine failure={failure} zone={zone} />
                    </td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollBox>
  )
}

function WideRow({ entry, zone, href }: { entry: OrderEntry; zone: string; href: string }) {
  const { orderItem: item, user } = entry
  const cells: ReactNode[] = [
    <Status key="status" entry={entry} />,
    dayText(zone, item.startedAt),
    item.endedAt === null ? '' : dayText(zone, item.endedAt),
    clientName(user),
    item.activity.vendor.name,
    item.activity.label,
    soldTicketText(entry),
  ]
  return (
    <tr data-row={item.id} className="relative border-t border-line hover:bg-surface focus-within:bg-surface">
      {cells.map((cell, at) => (
        <td key={heads[at]} className={`px-3 py-2 align-top ${at > 2 ? 'max-w-64' : 'whitespace-nowrap'}`}>
          {at === 3 ? (
            <RowLink href={href} className="font-medium after:(absolute inset-0 content-[''])">
              {cell}
            </RowLink>
          ) : (
            cell
          )}
        </td>
      ))}
      <td className="whitespace-nowrap px-3 py-2 text-right align-top tabular-nums">
        <PaidText total={item.total} />
      </td>
    </tr>
  )
}

/** Cards without a name of their own, because their section has one. */
function Cards({ months, zone, hrefOf, monthsAs: Month }: Grouped) {
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
                        <PaidText total={entry.orderItem.total} />
                      </span>
                    </span>
                    <span className="text-note text-ink-soft">
                      {clientName(entry.user)} · {soldTicketText(entry)}
                    </span>
                    <span className="flex flex-wrap items-center gap-2 text-note text-ink-soft">
                      <Status entry={entry} /> {dayText(zone, entry.orderItem.startedAt)}
                    </span>
                  </RowLink>
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

function FailureLine({ failure, zone }: { failure: NonNullable<OrderRow['failures']>[number]; zone: string }) {
  return (
    <span
      className={`block [overflow-wrap:anywhere] ${failure.resolvedAt === null ? 'text-negative' : 'text-ink-soft'}`}
    >
      {momentText(zone, failure.ts)} : <span lang="en">{failure.error}</span>
      {failure.resolvedAt === null ? null : ' (traité)'}
    </span>
  )
}
