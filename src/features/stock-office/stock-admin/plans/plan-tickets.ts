import { CallError } from '#contract/errors.ts'
import type { StockInput, TicketInfoInput } from '#features/stock/slots/office-stock-shapes.ts'
import { newId } from '#lib/new-id.ts'
import type { OptionRow, StoredBatch, TicketRow } from '../batches/stored-batch.ts'

type OptionInput = TicketInfoInput['options'][number]

const sameRow = <Row extends object>(one: Row, other: Row): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Rows of `next` that are new or differ from the stored ones (K-RULE-018). */
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
 * Plans tickets and options: those with an id continue, even from the archive; those left out are archived, since
 * orders and carts may refer to them; the others are created.
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

/** Refuses a ticket of several slots where there are none, or where its document is uploaded beforehand (D19). */
function refuseSpan({ mode, reservation }: StockInput, { span }: TicketInfoInput, field: string): void {
  if (span === 1 || (mode.type !== 'Pregenerated' && reservation.type !== 'Flexible')) return
  throw new CallError('invalidTicket', {
    fields: [field],
    details: { reason: 'Un ticket de ce type de stock ne prend qu’un créneau.' },
  })
}

/** Adds the rows that the form left out, archived. */
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
