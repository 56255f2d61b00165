import { Fragment, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { ScrollBox } from '#ui/scroll-box.tsx'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { RowLink } from '#web/office/kit/list/row-link.tsx'
import { useWide } from '#web/office/kit/list/use-wide.ts'
import type { OrderEntry } from '../../order-office-shapes.ts'
import { ActionWindow } from '../action-window.tsx'
import { type AskedAction, OrderActions } from '../order-actions.tsx'
import { clientName, monthText } from '../order-texts.ts'
import { PaidText } from '../paid-text.tsx'
import { useOrderKeys } from '../use-order-keys.ts'
import { OrderCards } from './order-cards.tsx'
import { FailureLine, givenBackText, type OrderRow, OrderStatusChip, soldTicketText } from './order-row.tsx'

interface OrderTableProps {
  label: string
  rows: readonly OrderRow[]
  zone: string
  hrefOf: (entry: OrderEntry) => string
  /** Heading level of the months on a phone: one below that of the section. */
  monthsAs: 'h2' | 'h3'
  reload: () => Promise<void>
}

const heads = ['Status', 'Date début', 'Date fin', 'Client', 'Partenaire', 'Activité', 'Ticket', 'Payé'] as const
/** Columns of a row's second line, each below those of the first that it spans: all fit a narrow desktop. */
const moreHeads = [
  ['Commande n°', 1],
  ['Visite', 2],
  ['Groupe', 1],
  ['Actions', 3],
  ['Remboursé', 1],
] as const

/** Table of orders by month (002 §2.6), with what is done most often on each row; cards on a phone. */
export function OrderTable(props: OrderTableProps) {
  const months = Map.groupBy(props.rows, ({ startedAt }) => monthText(props.zone, startedAt))
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useOrderKeys(place)
  const shown = { ...props, months, act: setAsked }
  return (
    <div ref={place}>
      {useWide() ? <Wide {...shown} /> : <OrderCards {...shown} />}
      <ActionWindow asked={asked} close={() => setAsked(null)} done={props.reload} />
    </div>
  )
}

type Act = (asked: AskedAction) => void
export type GroupedOrders = OrderTableProps & { months: Map<string, OrderRow[]>; act: Act }

function Wide({ label, months, zone, hrefOf, act }: GroupedOrders) {
  return (
    <ScrollBox label={label} className="overflow-x-auto rounded-lg border border-line bg-paper">
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead className="bg-surface text-note text-ink-soft">
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className={classNames('px-3 pt-2 pb-0.5 font-semibold', head === 'Payé' && 'text-right')}
              >
                {head}
              </th>
            ))}
          </tr>
          <tr>
            {moreHeads.map(([head, span]) => (
              <th
                key={head}
                scope="col"
                colSpan={span}
                className={classNames('px-3 pb-2 font-normal', head === 'Remboursé' && 'text-right')}
              >
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
                {row.entry ? <WideRow entry={row.entry} zone={zone} href={hrefOf(row.entry)} act={act} /> : null}
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

function WideRow({ entry, zone, href, act }: { entry: OrderEntry; zone: string; href: string; act: Act }) {
  const { orderItem: item, user } = entry
  const cells: ReactNode[] = [
    <OrderStatusChip key="status" entry={entry} />,
    dayText(zone, item.startedAt),
    item.endedAt === null ? '' : dayText(zone, item.endedAt),
    clientName(user),
    item.activity.vendor.name,
    item.activity.label,
    soldTicketText(entry),
  ]
  return (
    <>
      <tr data-row={item.id} className="relative border-t border-line hover:bg-surface focus-within:bg-surface">
        {cells.map((cell, at) => (
          <td key={heads[at]} className={`px-3 pt-2 align-top ${at > 2 ? 'max-w-64' : 'whitespace-nowrap'}`}>
            {at === 3 ? (
              <RowLink href={href} className="font-medium after:(absolute inset-0 content-[''])">
                {cell}
              </RowLink>
            ) : (
              cell
            )}
          </td>
        ))}
        <td className="whitespace-nowrap px-3 pt-2 text-right align-top tabular-nums">
          <PaidText total={item.total} isPaid={entry.isPaid} />
        </td>
      </tr>
      <tr data-row-more={item.id} className="text-note text-ink-soft focus-within:bg-surface">
        <td className="px-3 py-1.5 tabular-nums select-text">{item.number ?? ''}</td>
        <td colSpan={2} className="px-3 py-1.5">
          {item.validityDateStr}
        </td>
        <td className="px-3 py-1.5">{entry.groupLabel}</td>
        <td colSpan={3} className="py-1.5 pl-2">
          <OrderActions entry={entry} act={act} />
        </td>
        <td className="whitespace-nowrap px-3 py-1.5 text-right tabular-nums">{givenBackText(entry)}</td>
      </tr>
    </>
  )
}
