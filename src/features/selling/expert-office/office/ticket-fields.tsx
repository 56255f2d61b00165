import { useStore } from '@tanstack/react-form'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { incompleteText } from '#features/stock/expert-tickets/incomplete-tickets.ts'
import { Button } from '#ui/button.tsx'
import { ExchangeIcon } from '#ui/office-icons.tsx'
import { PlusIcon, TrashIcon } from '#ui/page-icons.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { type ExpertStockValues, newTicket } from './expert-stock-values.ts'
import { ProductField } from './product-field.tsx'
import type { useChosenProducts } from './use-products.ts'

interface TicketsProps {
  of: OfficeForm<ExpertStockValues>
  products: ReturnType<typeof useChosenProducts>
  /** Ids of tickets whose product's price has changed since it was chosen. */
  changed: ReadonlySet<string>
}

/** Tickets of a stock in the shop's order, at least one; a button, or Alt and an arrow, swaps neighbours. */
export function Tickets({ of, products, changed }: TicketsProps) {
  const { form } = of
  const tickets = useStore(form.store, ({ values }) => values.tickets)
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Finds the focused control again, which has moved in the document with its ticket.
    if (wanted.current === null) return
    place.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = null
  })
  const swap = (at: number, focus: string) => {
    wanted.current = focus
    form.swapFieldValues('tickets', at, at + 1)
  }
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const to = at + step
    if (!event.altKey || step === 0 || to < 0 || to >= tickets.length) return
    event.preventDefault()
    const name = event.target instanceof Element ? (event.target.getAttribute('name') ?? '') : ''
    swap(Math.min(at, to), `[name="${CSS.escape(name.replace(/^tickets\[\d+\]/, `tickets[${to}]`))}"]`)
  }
  const remove = (at: number) => {
    const taken = form.state.values.tickets[at]
    if (!taken) return
    form.removeFieldValue('tickets', at)
    void notifyUndoable(
      `Ticket ${at + 1} retiré`,
      async () => form.insertFieldValue('tickets', at, taken),
      'onThisPage',
    )
  }
  const incomplete = incompleteText(tickets)
  return (
    <div data-field="tickets" ref={place} className="flex flex-col gap-1">
      <p role="status" className="min-h-5 text-sm font-medium text-negative">
        {incomplete}
      </p>
      {tickets.map(({ key, id, label }, at) => (
        <Fragment key={key}>
          <fieldset
            aria-label={`Ticket ${at + 1}`}
            onKeyDown={(event) => moveByKey(event, at)}
            className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4"
          >
            <div className="flex items-center justify-between gap-3">
              <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{`Ticket #${at + 1}`}</h3>
              <Button
                variant="ghost"
                size="sm"
                disabled={tickets.length === 1}
                title={tickets.length === 1 ? 'Un stock garde au moins un ticket.' : undefined}
                aria-label={`Retirer le ticket ${at + 1}`}
                onClick={() => remove(at)}
              >
                <TrashIcon />
                Retirer
              </Button>
            </div>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <form.AppField name={`tickets[${at}].label`}>
                {(field) => <field.TextField label="Nom du ticket" maxLength={200} />}
              </form.AppField>
              <form.AppField name={`tickets[${at}].description`}>
                {(field) => <field.TextField label="Description" optional maxLength={2000} />}
              </form.AppField>
            </div>
            <form.AppField name={`tickets[${at}].productId`}>
              {() => (
                <ProductField label="Produit" {...products} isPriceChanged={id !== undefined && changed.has(id)} />
              )}
            </form.AppField>
          </fieldset>
          {at + 1 < tickets.length ? (
            <button
              type="button"
              data-swap={at}
              aria-label={`Échanger les tickets ${at + 1} et ${at + 2}`}
              title={`Échanger ${label || `le ticket ${at + 1}`} avec le suivant (Alt + ↓ dans un ticket)`}
              onClick={() => swap(at, `[data-swap="${at}"]`)}
              className="flex size-11 items-center justify-center self-center rounded-lg text-ink-soft hover:(bg-surface text-ink)"
            >
              <ExchangeIcon className="size-5 rotate-90" />
            </button>
          ) : null}
        </Fragment>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 self-start"
        onClick={() => form.pushFieldValue('tickets', newTicket())}
      >
        <PlusIcon />
        Ajouter un ticket
      </Button>
    </div>
  )
}
