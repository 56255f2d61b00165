import type { Attempt } from './tables.ts'

/** The currency of every order. */
export const CURRENCY = 'eur'

/** True while captured money of a wrong amount or currency waits for the operator (chapter selling-and-holding). */
export const isInReview = ({ status, endedAt }: Pick<Attempt, 'status' | 'endedAt'>): boolean =>
  status === 'Paid' && endedAt === null
