import type { PriceChange } from './change-shapes.ts'

/** A percent of 100, in hundredths. */
const WHOLE = 10_000

/**
 * The price after the change, in cents; below 0 where the change takes off more than there is, which the caller refuses.
 * A percent is rounded to the nearest cent, half a cent up, as a whole-number calculation.
 */
export function changedPrice(cents: number, change: PriceChange): number {
  if (change.by === 'Amount') return cents + change.cents
  return Math.floor((2 * cents * (WHOLE + change.hundredths) + WHOLE) / (2 * WHOLE))
}
