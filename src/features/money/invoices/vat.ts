import type { InvoiceLine, VatPart } from '#kernel/invoices/stored-invoice.ts'
import { vatWithin } from '#kernel/invoices/vat-within.ts'

/** Sums lines by rate, highest first; VAT is rounded once per rate. */
export function vatByRate(lines: readonly Pick<InvoiceLine, 'rate' | 'total'>[]): VatPart[] {
  const totals = new Map<number, number>()
  for (const { rate, total } of lines) totals.set(rate, (totals.get(rate) ?? 0) + total)
  return [...totals]
    .filter(([, total]) => total > 0)
    .sort(([one], [other]) => other - one)
    .map(([rate, total]) => ({ rate, total, vat: vatWithin(total, rate) }))
}

export const sumParts = (parts: readonly VatPart[], part: 'total' | 'vat'): number =>
  parts.reduce((all, each) => all + each[part], 0)

/**
 * Parts of a credit note by rate. Its VAT is the increase in VAT of everything credited so far, so that a fully
 * credited invoice has all of its VAT credited, to the cent.
 */
export function creditedParts(
  invoiced: readonly VatPart[],
  before: readonly (readonly VatPart[])[],
  amounts: ReadonlyMap<number, number>,
): VatPart[] {
  return invoiced.flatMap(({ rate }) => {
    const total = amounts.get(rate) ?? 0
    if (total <= 0) return []
    const earlier = before.flat().filter((part) => part.rate === rate)
    return [{ rate, total, vat: vatWithin(sumParts(earlier, 'total') + total, rate) - sumParts(earlier, 'vat') }]
  })
}

/** Amount of each rate of an invoice that is not credited yet. */
export const leftByRate = (invoiced: readonly VatPart[], before: readonly (readonly VatPart[])[]): VatPart[] =>
  invoiced.map(({ rate, total, vat }) => {
    const earlier = before.flat().filter((part) => part.rate === rate)
    return { rate, total: total - sumParts(earlier, 'total'), vat: vat - sumParts(earlier, 'vat') }
  })
