import { z } from 'zod'

/**
 * Every VAT rate of French territory, in hundredths of a percent (2000 is 20 %). Two are of no kind sold in a shop such
 * as this: 13 % (oil products in Corsica) and 1.75 % (animals for slaughter overseas). 0 needs a provision.
 */
export const vatRates = [2000, 1300, 1000, 850, 550, 210, 175, 105, 90, 0] as const
export const vatRate = z.literal(vatRates)
export type VatRate = z.infer<typeof vatRate>

const percent = new Intl.NumberFormat('fr', { maximumFractionDigits: 2 })

/** 550 → "5,5 %". */
export const rateText = (rate: number): string => `${percent.format(rate / 100)} %`

/**
 * Provisions by which something is sold without VAT: an invoice names the one that applies (annex II of the CGI,
 * 242 nonies A I, 12°), by the article or by that of directive 2006/112/CE.
 */
export const vatProvisions = [
  'franchise',
  'overseas',
  'outside',
  'members',
  'social',
  'charity',
  'training',
  'lessons',
] as const
export type SaleProvision = (typeof vatProvisions)[number]
/** Provisions of a commission: its partner may be the one who owes its VAT, in another state of the Union. */
export const commissionProvisions = [...vatProvisions, 'reverse'] as const
export type VatProvision = (typeof commissionProvisions)[number]

/** Territories with VAT rates of their own. */
export const vatTerritories = ['metropole', 'corse', 'antillesReunion', 'guyaneMayotte', 'outside'] as const
export type VatTerritory = (typeof vatTerritories)[number]
