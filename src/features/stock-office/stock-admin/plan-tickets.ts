import { CallError } from '#contract/errors.ts'
import type { StockInput, TicketInfoInput } from '#features/stock/slots/office-stock-shapes.ts'
import { newId } from '#lib/new-id.ts'
import type { OptionRow, StoredBatch, TicketRow } from './stored-batch.ts'

type OptionInput = TicketInfoInput['options'][number]

const sameRow = <Row extends object>(one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Those of `next` that are new or differ from how they are stored (K-RULE-018). */
export function changedRows<Row extends { id: string }>(stored: readonly Row[], next: readonly Row[]): Row[] {
  const before = new Map(stored.map((row) => [row.id, row]))
  return next.filter((row) => {
    const was = before.get(row.id)
    return was === undefined || !sameRow(was, row)
  })
}

const invalidTicket = (field: string) =>
  new CallError('invalidTicket', { fields: [field], details: { reason: 'Ce ticket n’est pas de ce stock.' } })

const prices = (input: Pick<TicketInfoInput, 'buyingPrice' | 'publicPrice' | 'youpiizPrice'>) => ({
  buyingPrice: input.buyingPrice.cents,
  publicPrice: input.publicPrice.cents,
  youpiizPrice: input.youpiizPrice.cents,
})

/**
 * The tickets and options of a batch as the form wants them: those with an id go on, also from the archive, those left out
 * are archived (orders and carts may name them), the others are made.
 */
export function planTickets(
  stored: StoredBatch,
  form: StockInput,
  { now, path }: { now: number; path: string },
): { tickets: TicketRow[]; options: OptionRow[] } {
  const options: OptionRow[] = []
  const tickets = form.ticketInfo.map((input, position): TicketRow => {
    const known = stored.tickets.find(({ id }) => id === input.id)
    if (input.id !== undefined && !known) throw invalidTicket(`${path}.ticketInfo.${position}.id`)
    refuseSpan(form, input, `${path}.ticketInfo.${position}.span`)
    const id = known?.id ?? newId('ti')
    for (const [at, option] of input.options.entries()) {
      const knownOption = stored.options.find((each) => each.id === option.id && each.ticketInfoId === id)
      if (option.id !== undefined && !knownOption)
        throw invalidTicket(`${path}.ticketInfo.${position}.options.${at}.id`)
      const kept = { id: knownOption?.id ?? newId('tio'), ticketInfoId: id, originId: knownOption?.originId ?? null }
      options.push(optionRow(option, kept, at))
    }
    return {
      id,
      batchId: stored.row.id,
      originId: known?.originId ?? null,
      position,
      label: input.label,
      description: input.description,
      span: input.span,
      ...prices(input),
      fees: input.fees?.cents ?? 0,
      minQuantity: input.minQuantity,
      maxQuantity: input.maxQuantity,
      visibility: input.visibility,
      archivedAt: null,
    }
  })
  return { tickets: withArchived(stored.tickets, tickets, now), options: withArchived(stored.options, options, now) }
}

const optionRow = (
  input: OptionInput,
  kept: Pick<OptionRow, 'id' | 'ticketInfoId' | 'originId'>,
  position: number,
): OptionRow => ({
  ...kept,
  position,
  label: input.label,
  description: input.description,
  ...prices(input),
  minQuantity: input.minQuantity,
  maxQuantity: input.maxQuantity,
  archivedAt: null,
})

/** A ticket takes several slots only where there are slots, and where its document is made when it is sold (D19). */
function refuseSpan({ mode, reservation }: StockInput, { span }: TicketInfoInput, field: string): void {
  if (span === 1 || (mode.type !== 'Pregenerated' && reservation.type !== 'Flexible')) return
  throw new CallError('invalidTicket', {
    fields: [field],
    details: { reason: 'Un ticket de ce type de stock ne prend qu’un créneau.' },
  })
}

/** What the form left out goes to the archive. */
function withArchived<Row extends { id: string; archivedAt: number | null }>(
  stored: readonly Row[],
  next: readonly Row[],
  now: number,
): Row[] {
  const kept = new Set(next.map(({ id }) => id))
  return [
    ...next,
    ...stored.filter(({ id }) => !kept.has(id)).map((row) => ({ ...row, archivedAt: row.archivedAt ?? now })),
  ]
}
