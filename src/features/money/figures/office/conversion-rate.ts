import type { PeriodFigures } from '../figure-shapes.ts'

/** Share of the purchases that reached the payment and were paid; null if none reached it. */
export const conversionRate = ({ opened, paid }: Pick<PeriodFigures, 'opened' | 'paid'>): number | null =>
  opened === 0 ? null : paid / opened
