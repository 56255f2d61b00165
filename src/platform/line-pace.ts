import type { LinePace } from '#features/selling/openings/line-rules.ts'

/** The paid journeys a second of two processors (docs/figures.md), of which some are left to everybody else. */
export const DEFAULT_LINE_PACE = 180
/** Nobody chooses and pays in less. */
const LEAST_SHOPPING_SECONDS = 20

export const linePace = (perSecond: number): LinePace => ({
  perSecond,
  mostShoppers: perSecond * LEAST_SHOPPING_SECONDS,
})
