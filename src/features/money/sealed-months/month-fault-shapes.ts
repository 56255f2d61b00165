/** Differences between a closed month and its seal. */
export const monthFaults = [
  'manifest',
  'chain',
  'closing',
  'package',
  'files',
  'entries',
  'report',
  'invoices',
  'payouts',
  'ledger_entry',
  'statement_entry',
  'card_transaction',
] as const
export type MonthFault = (typeof monthFaults)[number]
