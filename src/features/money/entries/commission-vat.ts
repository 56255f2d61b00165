import { signedVat } from '#kernel/invoices/vat-within.ts'
import { dayKey } from '#kernel/time/region-time.ts'

export type CommissionVat = (bookTs: number, vendorId: string, rate: number, cents: number) => number

/**
 * VAT of commissions in the order of the books: what that of a partner's month has grown by, so that a month's entries
 * have the VAT of its statement and of the commission's invoice, to the cent.
 */
export function commissionVats(zone: string): CommissionVat {
  let month = ''
  const totals = new Map<string, number>()
  return (bookTs, vendorId, rate, cents) => {
    const own = dayKey(zone, bookTs).slice(0, 7)
    if (own !== month) totals.clear()
    month = own
    const key = `${rate} ${vendorId}`
    const before = totals.get(key) ?? 0
    totals.set(key, before + cents)
    return signedVat(before + cents, rate) - signedVat(before, rate)
  }
}
