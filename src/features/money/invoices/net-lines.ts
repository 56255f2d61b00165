import type { InvoiceLine, StoredInvoice } from '#kernel/invoices/stored-invoice.ts'
import { splitCents } from './split-cents.ts'

/** A line with its amount before VAT, in cents. */
export type NetLine = InvoiceLine & { net: number }

/** Lines before VAT: the base of each rate, as the invoice states it, divided by its lines to the cent. */
export function netLines({ lines, vat }: Pick<StoredInvoice, 'lines' | 'vat'>): NetLine[] {
  const nets = new Map<InvoiceLine, number>()
  for (const part of vat) {
    const own = lines.filter(({ rate }) => rate === part.rate)
    const totals = own.map(({ total }) => total)
    const split = splitCents(part.total - part.vat, totals, totals)
    for (const [at, line] of own.entries()) nets.set(line, split[at] ?? 0)
  }
  return lines.map((line) => ({ ...line, net: nets.get(line) ?? 0 }))
}

/** Most decimals of a price by unit; with ten, a million units still come to the cent. */
const MOST_DECIMALS = 10

/** Price by unit with the fewest decimals, two at least, by which the units come to the line's cents. */
export function unitPrice(cents: number, quantity: number): string {
  for (let decimals = 2; decimals < MOST_DECIMALS; decimals++) {
    const scale = 10 ** (decimals - 2)
    const units = Math.round((cents * scale) / quantity)
    // Less than half a cent: at the half a reader may round the other way.
    if (Math.abs(units * quantity - cents * scale) * 2 < scale) return (units / (100 * scale)).toFixed(decimals)
  }
  return (cents / 100 / quantity).toFixed(MOST_DECIMALS)
}
