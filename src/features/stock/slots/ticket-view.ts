import type { WireTicketInfo } from '#contract/stock-shapes.ts'
import { packedRows } from '#db/packed-rows.ts'
import { eur } from '#kernel/time/money.ts'

interface Priced {
  id: string
  label: string
  description: string
  minQuantity: number
  maxQuantity: number
  /** Cents. */
  publicPrice: number
  youpiizPrice: number
}

/** A ticket on sale; `options` is JSON of its options in their order. */
export interface TicketRow extends Priced {
  batchId: string
  /** Ticket of which this is a copy. */
  originId: string | null
  fees: number
  span: number
  options: string
}

const priced = ({ id, label, description, minQuantity, maxQuantity, publicPrice, youpiizPrice }: Priced) => ({
  id,
  label,
  description,
  minQuantity,
  maxQuantity,
  publicPrice: eur(publicPrice),
  youpiizPrice: eur(youpiizPrice),
})

/** Tickets as results show them, by batch, in the order of the rows; without buying prices. */
export function ticketViews(rows: readonly TicketRow[]): Map<string, WireTicketInfo[]> {
  const views = new Map<string, WireTicketInfo[]>()
  for (const row of rows) {
    const options = packedRows<Priced>(row.options).map(priced)
    const view: WireTicketInfo = { ...priced(row), fees: eur(row.fees), options, span: row.span }
    const known = views.get(row.batchId)
    if (known) known.push(view)
    else views.set(row.batchId, [view])
  }
  return views
}
