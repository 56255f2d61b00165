import { type QuantityLimits, stepDown, stepUp } from '#kernel/time/quantity.ts'

/** The two steps of a quantity; null where a step would change nothing. */
export function quantitySteps(quantity: number, limits: QuantityLimits, set: (quantity: number) => void) {
  const more = stepUp(quantity, limits)
  return {
    onLess: quantity > 0 ? () => set(stepDown(quantity, limits)) : null,
    onMore: more > quantity ? () => set(more) : null,
  }
}
