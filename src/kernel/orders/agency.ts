import { z } from 'zod'
import { commissionProvisions } from '#kernel/invoices/vat-shapes.ts'
import type { AgencyTerms } from './tables.ts'

const agencyJson = z.object({ commission: z.int(), rate: z.int(), provision: z.enum(commissionProvisions).nullable() })

type Commission = Pick<AgencyTerms, 'commission'>

/**
 * Commission of one ticket or option in cents, half cents rounded up. It is rounded for one and then multiplied, so that
 * every line of a statement is quantity × price, and what is taken back is what was sold.
 */
export const unitCommission = (price: number, { commission }: Commission): number =>
  Math.floor((price * commission + 5_000) / 10_000)

/** Cents owed to a partner for one ticket or option: what is left of its selling price, or the buying price. */
export const owedForOne = (price: number, buyingPrice: number, agency: Commission | null): number =>
  agency === null ? buyingPrice : price - unitCommission(price, agency)

/** Terms as `sellableActivity` reads them; null of a resale. */
export function parseAgency(json: string | null): AgencyTerms | null {
  if (json === null) return null
  const { commission, rate, provision } = agencyJson.parse(JSON.parse(json))
  return { commission, vat: rate, ...(provision === null ? {} : { provision }) }
}
