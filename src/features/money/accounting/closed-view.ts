import type { ClosingMonth } from './closing-shapes.ts'
import type { closedMonth } from './tables.ts'

/** Kind of the job that makes and seals the files of closed months. */
export const SEAL_MONTHS = 'seal-months'

type Row = typeof closedMonth.$inferSelect

/** A closed month as its screen shows it; the account that closed it and the site stay inside. */
export const closedView = ({ closedBy: _account, closedOn: _site, ...row }: Row): Omit<ClosingMonth, 'sealDigest'> => ({
  ...row,
  state: 'closed',
  needsReason: false,
})
