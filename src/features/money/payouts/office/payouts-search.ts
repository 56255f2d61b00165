import { payoutStates } from '#lib/words/payout-states.ts'
import { oneOf } from '#web/office/kit/list/list-search.ts'

/** Search parameters of the list; without a month it shows the last closed one. */
export interface PayoutsSearch {
  /** '2026-06', or `all` for the last twelve. */
  month?: string
  state?: (typeof payoutStates)[number]
}

export const ALL_MONTHS = 'all'

export const payoutsSearch = ({ month, state }: Record<string, unknown>): PayoutsSearch => ({
  month: typeof month === 'string' && /^(\d{4}-(0[1-9]|1[0-2])|all)$/.test(month) ? month : undefined,
  state: oneOf(payoutStates, state),
})
