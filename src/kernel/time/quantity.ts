/** Bounds of a ticket's or option's quantity; `remaining` is null or absent when no stock caps it. */
export type QuantityLimits = { min?: number | null; max: number; remaining?: number | null }

const lowest = ({ min }: QuantityLimits) => Math.max(1, min ?? 1)
const highest = ({ max, remaining }: QuantityLimits) => Math.min(max, remaining ?? max)

/** One more: from 0 to the minimum, never above maximum or stock. Stays 0 where the minimum cannot be had. */
export function stepUp(quantity: number, limits: QuantityLimits): number {
  const [low, high] = [lowest(limits), highest(limits)]
  if (high < low) return 0
  return Math.min(high, Math.max(low, quantity + 1))
}

/** One less: below the minimum goes to 0. */
export function stepDown(quantity: number, limits: QuantityLimits): number {
  const next = Math.min(quantity - 1, highest(limits))
  return next < lowest(limits) ? 0 : next
}

/** Whether the add button works: some ticket is wanted. */
export function canAddToCart(ticketQuantities: readonly number[]): boolean {
  return ticketQuantities.some((quantity) => quantity > 0)
}

export type QuantityProblem = 'invalid' | 'belowMin' | 'aboveMax' | 'aboveStock'

/** Why a quantity that somebody sends cannot be accepted, or null. Leave options with quantity 0 out. */
export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return 'invalid'
  if (quantity < lowest(limits)) return 'belowMin'
  if (quantity > limits.max) return 'aboveMax'
  if (quantity > highest(limits)) return 'aboveStock'
  return null
}
