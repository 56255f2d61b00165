import { days } from './spans.ts'

/** Terms that the law sets, apart from the other limits: every page of the shop loads them. */
export const legalTerms = {
  /** Time before a reduction whose lowest price it names (Code de la consommation L112-1-1). */
  priorPrice: days(30),
  /** Term in which a consumer withdraws from a contract, and in which the money is back (docs/law.md). */
  withdrawal: days(14),
} as const
