import { type QuantityLimits, stepDown, stepUp } from '#kernel/time/quantity.ts'

/** Buttons that raise and lower a quantity; null for one that would change nothing. */
export function quantitySteps(quantity: number, limits: QuantityLimits, set: (quantity: number) => void) {
  const more = stepUp(quantity, limits)
  return {
    onLess: quantity > 0 ? () => set(stepDown(quantity, limits)) : null,
    onMore: more > quantity ? () => set(more) : null,
  }
}
