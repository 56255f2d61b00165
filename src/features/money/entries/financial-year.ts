import { monthRange, pad2 } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'

export interface FinancialYear extends Period {
  /** Last day, as in the name of the tax office's file: "20261231". */
  lastDay: string
}

/** Financial year of twelve months that ends in this year. */
export function financialYear(zone: string, firstMonth: number, endYear: number): FinancialYear {
  const startYear = firstMonth === 1 ? endYear : endYear - 1
  const lastMonth = firstMonth === 1 ? 12 : firstMonth - 1
  const { startTs } = monthRange(zone, startYear, firstMonth)
  const { endTs } = monthRange(zone, endYear, lastMonth)
  const days = new Date(Date.UTC(endYear, lastMonth, 0)).getUTCDate()
  return { startTs, endTs, lastDay: `${endYear}${pad2(lastMonth)}${pad2(days)}` }
}

/** Year in which the financial year of a month ends. */
export const endYear = (firstMonth: number, year: number, month: number): number =>
  firstMonth !== 1 && month >= firstMonth ? year + 1 : year

/** Name that the tax office asks for. */
export const fecName = (siren: string, { lastDay }: Pick<FinancialYear, 'lastDay'>): string =>
  `${siren}FEC${lastDay}.txt`
