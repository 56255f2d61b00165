import { memo, useContext } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { parseCents } from '#ui/typed-numbers.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { isLoss, margins, owedText } from './margins.ts'
import { CommissionContext, PromotionMargin } from './promotion-margin.tsx'
import { TicketEditor } from './ticket-editor.tsx'
import { isComplete } from './ticket-problems.ts'
import type { TicketValues } from './ticket-values.ts'
import type { TicketActions } from './use-ticket-actions.ts'

export interface SpanChoice {
  /** Length of a slot in minutes; null if slots differ, and the choice then counts slots. */
  baseMinutes: number | null
  /** Most consecutive slots. */
  longest: number
}

interface TicketRowProps {
  ticket: TicketValues
  at: number
  count: number
  isOpen: boolean
  /** Null if tickets take no slot: flexible and Pregenerated stock. */
  spans: SpanChoice | null
  actions: TicketActions
}

const price = (text: string) => {
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? '–' : formatPrice(cents)
}

const cell = 'px-2 py-2 text-right tabular-nums whitespace-nowrap'
export const WIDE_ONLY = 'hidden md:table-cell'
export const COLUMNS = 8

/** One ticket: a line, with all fields below while open. Memoised by ticket. */
export const TicketRow = memo(function TicketRow({ ticket, at, count, isOpen, spans, actions }: TicketRowProps) {
  const commission = useContext(CommissionContext)
  const { margin, discount } = margins(ticket, commission)
  const label = ticket.label.trim() || 'Sans nom'
  return (
    <>
      <tr className={isOpen ? 'border-t border-line bg-surface' : 'border-t border-line hover:bg-surface'}>
        <th scope="row" className="py-1 pr-2 pl-1 text-left font-medium">
          <button
            type="button"
            data-ticket={at}
            aria-expanded={isOpen}
            onClick={() => actions.toggle(ticket.id)}
            onKeyDown={(event) => actions.moveFocus(event, at)}
            className="flex min-h-9 w-full items-center gap-2 rounded-lg px-1 text-left [@media(pointer:coarse)]:min-h-11"
          >
            <ChevronDownIcon className={isOpen ? 'size-4 shrink-0 rotate-180' : 'size-4 shrink-0'} />
            <span className="w-8 shrink-0 text-ink-soft tabular-nums">#{at + 1}</span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
            {ticket.visibility === 'Hidden' ? <StateChip tone="off">Masqué</StateChip> : null}
            {isComplete(ticket, commission) ? null : <StateChip tone="bad">À compléter</StateChip>}
          </button>
        </th>
        <td className={`${cell} ${WIDE_ONLY}`}>{price(ticket.publicPrice)}</td>
        <td className={`${cell} font-semibold`}>{price(ticket.youpiizPrice)}</td>
        <td className={`${cell} ${WIDE_ONLY}`}>{discount}</td>
        <td className={`${cell} ${WIDE_ONLY}`}>
          {commission === null ? price(ticket.buyingPrice) : owedText(ticket, commission)}
        </td>
        <td className={`${cell} ${WIDE_ONLY} ${isLoss(ticket, commission) ? 'font-semibold text-negative' : ''}`}>
          {margin}
          <PromotionMargin of={ticket} />
        </td>
        <td className={`${cell} ${WIDE_ONLY}`}>
          {ticket.minQuantity || 1}–{ticket.maxQuantity || 20}
        </td>
        <td className={`${cell} ${WIDE_ONLY}`}>{ticket.options.length || '–'}</td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={COLUMNS} className="bg-surface px-2 pb-4 md:px-4">
            <TicketEditor ticket={ticket} at={at} count={count} spans={spans} actions={actions} />
          </td>
        </tr>
      ) : null}
    </>
  )
})
