import type { ErrorCode } from '#contract/error-catalogue.ts'
import { quantityProblem } from '#kernel/time/quantity.ts'
import type { Line, TicketWish } from './line-rules.ts'
import type { SellableStock, SellableTicket } from './sellables.ts'

const quantityCodes = {
  invalid: 'quantityBelowMin',
  belowMin: 'quantityBelowMin',
  aboveMax: 'quantityAboveMax',
  aboveStock: 'stockGone',
} as const

/** Refusal of a wish whose quantities no purchase may have; null if there is none. */
export function quantityCode(wish: TicketWish, ticket: SellableTicket, stocks: SellableStock[]): ErrorCode | null {
  const limited = stocks.flatMap((stock) => (stock.remaining === null ? [] : [stock.remaining]))
  const remaining = limited.length > 0 ? Math.min(...limited) : null
  const problems = [
    quantityProblem(wish.quantity, { min: ticket.minQuantity, max: ticket.maxQuantity, remaining }),
    ...wish.options.map(({ optionId, quantity }) => {
      const option = ticket.options.find(({ id }) => id === optionId)
      return option ? quantityProblem(quantity, { min: option.minQuantity, max: option.maxQuantity }) : null
    }),
  ]
  const problem = problems.find((found) => found !== null)
  return problem ? quantityCodes[problem] : null
}

/** Most tickets of a third party in one line. */
export const MAX_EXPERT_QUANTITY = 20

/** Limit of this line's ticket per purchase, over all its lines. */
export const lineMaxQuantity = ({ ticket }: Line): number => ticket?.maxQuantity ?? MAX_EXPERT_QUANTITY
