import { useStore } from '@tanstack/react-form'
import { type MouseEvent, memo, useCallback, useEffect, useMemo } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { numberText } from '#ui/typed-numbers.ts'
import { useFormKit } from '#web/office/kit/form/form-context.ts'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import type { StockForm } from '../form/stock-form.tsx'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { JumpToTicket } from './jump-to-ticket.tsx'
import { CommissionContext, PromotionsContext } from './promotion-margin.tsx'
import { incompleteTickets, NO_TICKET, ticketsToComplete } from './ticket-problems.ts'
import { type SpanChoice, TicketRow, WIDE_ONLY } from './ticket-row.tsx'
import { useTicketActions } from './use-ticket-actions.ts'

/** Number of tickets from which a search by number or name is shown. */
const MANY = 10

/** Keeps the focus during a click on a button: a validation message that appears on blur would move the button away. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault()
}

/** Headings of what the partner is owed and what is kept. */
const owedNames = (commission: number | null) => (commission === null ? ['Achat', 'Marge'] : ['Dû', 'Commission'])

/** Fixed column widths, so that typing moves nothing. */
const widths = ['', 'w-24', 'w-24', 'w-20', 'w-24', 'w-38', 'w-22', 'w-20']

interface TicketSetProps {
  form: StockForm['form']
  /** See `SpanChoice`; `longest` is null if tickets take no slots. */
  baseMinutes: number | null
  longest: number | null
  promotions: PartnerFacts['promotions']
  commission: PartnerFacts['commission']
}

/** Tickets of a stock: a dense table with one line open. */
export const TicketSet = memo(function TicketSet({
  form,
  baseMinutes,
  longest,
  promotions,
  commission,
}: TicketSetProps) {
  const tickets = useStore(form.store, ({ values }) => values.tickets)
  const read = useCallback(() => form.state.values.tickets, [form])
  const write = useCallback(
    (change: (before: typeof tickets) => typeof tickets) =>
      form.setFieldValue('tickets', change(form.state.values.tickets)),
    [form],
  )
  const [openId, actions] = useTicketActions({ read, write })
  // Memoised, so that no line is redrawn while the values are the same.
  const spans = useMemo(
    (): SpanChoice | null => (longest === null ? null : { longest, baseMinutes }),
    [longest, baseMinutes],
  )
  const { revealed } = useFormKit()
  useEffect(() => {
    const [, at, field] = /^tickets\[(\d+)\]\.?(.*)$/.exec(revealed?.name ?? '') ?? []
    if (at !== undefined) actions.jump(Number(at), field || 'label')
  }, [revealed, actions])
  const incomplete = incompleteTickets(tickets, commission)
  return (
    <FormSection
      title="Tickets"
      {...(commission === null
        ? {}
        : {
            line: `Ce partenaire vend par vous : vous gardez ${numberText(commission / 100)} % du prix de vente, et lui devez le reste.`,
          })}
    >
      <fieldset data-field="tickets" className="flex min-w-0 flex-col gap-3" onMouseDown={keepFocus}>
        <legend className="sr-only">Tickets de ce stock</legend>
        <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="text-note">
            {tickets.length === 0 ? (
              <span className="font-medium text-negative">{NO_TICKET}</span>
            ) : incomplete.length > 0 ? (
              <span className="font-medium text-negative">{ticketsToComplete(incomplete)}</span>
            ) : (
              <span className="text-ink-soft tabular-nums">
                {tickets.length} {plural(tickets.length, 'ticket')}
              </span>
            )}
          </p>
          {tickets.length > MANY ? <JumpToTicket tickets={tickets} jump={actions.jump} /> : null}
        </div>
        {tickets.length > 0 ? (
          <div className="overflow-hidden rounded-lg border border-line">
            <table aria-label="Tickets" className="w-full table-fixed">
              <thead className="text-note text-ink-soft">
                <tr>
                  {['Ticket', 'Public', 'Youpiiz', 'Remise', ...owedNames(commission), 'Quantité', 'Options'].map(
                    (name, column) => (
                      <th
                        key={name}
                        scope="col"
                        className={`px-2 py-1.5 font-semibold ${widths[column]} ${column === 0 ? 'text-left' : 'text-right'} ${column === 0 || column === 2 ? '' : WIDE_ONLY}`}
                      >
                        {name}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                <PromotionsContext value={promotions}>
                  <CommissionContext value={commission}>
                    {tickets.map((ticket, at) => (
                      <TicketRow
                        key={ticket.id}
                        ticket={ticket}
                        at={at}
                        count={tickets.length}
                        isOpen={ticket.id === openId}
                        spans={spans}
                        actions={actions}
                      />
                    ))}
                  </CommissionContext>
                </PromotionsContext>
              </tbody>
            </table>
          </div>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            size="sm"
            title="Alt + Entrée dans un ticket"
            onClick={() => actions.add(tickets.length - 1)}
          >
            <PlusIcon />
            Ajouter un ticket
          </Button>
          {tickets.length > 1 ? (
            <p className="hidden text-note text-ink-soft md:block">
              Alt + ↑ ↓ : ticket voisin, même champ · Alt + Maj + ↑ ↓ : déplacer · Alt + Maj + Entrée : dupliquer
            </p>
          ) : (
            <p className="hidden text-note text-ink-soft md:block">
              Collez dans le nom des lignes d’un tableur : nom, prix public, prix Youpiiz
              {commission === null ? ', prix d’achat' : ''}.
            </p>
          )}
        </div>
      </fieldset>
    </FormSection>
  )
})
