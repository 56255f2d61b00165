/** Bounds of a ticket's or option's quantity; `remaining` is null or absent when no stock caps it. */
export type QuantityLimits = { min?: number | null; max: number; remaining?: number | null }

const lowest = ({ min }: QuantityLimits) => Math.max(1, min ?? 1)
const highest = ({ max, remaining }: QuantityLimits) => Math.min(max, remaining ?? max)

/**
 * Increases a quantity by one: from 0 to the minimum, never above maximum or stock. Stays 0 if the minimum is not
 * available.
 */
export function stepUp(quantity: number, limits: QuantityLimits): number {
  const [low, high] = [lowest(limits), highest(limits)]
  if (high < low) return 0
  return Math.min(high, Math.max(low, quantity + 1))
}

/** Decreases a quantity by one; below the minimum it becomes 0. */
export function stepDown(quantity: number, limits: QuantityLimits): number {
  const next = Math.min(quantity - 1, highest(limits))
  return next < lowest(limits) ? 0 : next
}

/** True if the add button is enabled: at least one ticket is chosen. */
export function canAddToCart(ticketQuantities: readonly number[]): boolean {
  return ticketQuantities.some((quantity) => quantity > 0)
}

export type QuantityProblem = 'invalid' | 'belowMin' | 'aboveMax' | 'aboveStock'

/** Why a received quantity is refused, or null. Leave out options with quantity 0. */
export function quantityProblem(quantity: number, limits: QuantityLimits): QuantityProblem | null {
  if (!Number.isSafeInteger(quantity) || quantity < 0) return 'invalid'
  if (quantity < lowest(limits)) return 'belowMin'
  if (quantity > limits.max) return 'aboveMax'
  if (quantity > highest(limits)) return 'aboveStock'
  return null
}
