import type { Attempt } from './tables.ts'

/** Moment of payment, UTC ms: the contract is made by it, and it decides which settings of invoices apply. */
export const paymentMoment = ({
  capturedAt,
  endedAt,
  startedAt,
}: Pick<Attempt, 'capturedAt' | 'endedAt' | 'startedAt'>): number => capturedAt ?? endedAt ?? startedAt
