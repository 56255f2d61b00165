import type { PriceChange } from './change-shapes.ts'

/** 100 percent, in hundredths of a percent. */
const WHOLE = 10_000

/**
 * Price after the change, in cents; below 0 if the reduction exceeds it, which the caller refuses. A percent is rounded
 * to the nearest cent, or multiple of `roundTo`, half a step up, in whole numbers; a step alone makes nothing free.
 */
export function changedPrice(cents: number, change: PriceChange): number {
  const step = change.roundTo ?? 1
  const [price, parts] =
    change.by === 'Amount' ? [cents + change.cents, 1] : [cents * (WHOLE + change.hundredths), WHOLE]
  const rounded = Math.floor((2 * price + parts * step) / (2 * parts * step)) * step
  return rounded === 0 && 2 * price >= parts ? step : rounded
}
