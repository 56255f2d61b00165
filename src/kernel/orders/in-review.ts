import type { Attempt } from './tables.ts'

/** The currency of every order. */
export const CURRENCY = 'eur'

/** True while money of another amount or currency was captured for it and waits for the operator (decision 064). */
export const isInReview = ({ status, endedAt }: Pick<Attempt, 'status' | 'endedAt'>): boolean =>
  status === 'Paid' && endedAt === null
