import type { PriceChange } from './change-shapes.ts'

/** 100 percent, in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Price after the change, in cents; below 0 if the reduction exceeds it, which the caller refuses. A percent is rounded
 * to the nearest cent, half a cent up, in whole numbers.
 */
export function changedPrice(cents: number, change: PriceChange): number {
  if (change.by === 'Amount') return cents + change.cents
  return Math.floor((2 * cents * (WHOLE + change.hundredths) + WHOLE) / (2 * WHOLE))
}
