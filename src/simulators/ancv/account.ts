/** A voucher account's payment as the stand-in keeps it. */
export interface VoucherRecord {
  reference: string
  amountCents: number
  account: string
  state: 'pending' | 'authorised' | 'declined' | 'expired' | 'captured' | 'released'
  keepUntil: number
  returnUrl: string
  /** Until then the member may confirm it; UTC ms. */
  confirmUntil: number
  refunds: { key: string; id: string; amountCents: number }[]
  /** How often money was really taken or given up: more than once is a fault of ours. */
  captures: number
  releases: number
}

/** How long a member has to confirm. */
export const CONFIRM_MS = 10 * 60_000

/** Numbers of members that behave in a way of their own; every other one is asked to confirm. */
export const voucherAccounts = {
  declined: '00000000002',
  expired: '00000000003',
  /** The first answer does not come; the payment is there all the same. */
  late: '00000000004',
  /** Nobody has this number: the request is refused. */
  unknown: '00000000005',
} as const

export const newRecord = (
  input: Pick<VoucherRecord, 'reference' | 'amountCents' | 'account' | 'keepUntil' | 'returnUrl'>,
  now: number,
): VoucherRecord => ({
  ...input,
  state:
    input.account === voucherAccounts.declined
      ? 'declined'
      : input.account === voucherAccounts.expired
        ? 'expired'
        : 'pending',
  confirmUntil: now + CONFIRM_MS,
  refunds: [],
  captures: 0,
  releases: 0,
})

/** What has happened to it by itself. */
export function aged(record: VoucherRecord, now: number): VoucherRecord {
  if (record.state === 'pending' && now >= record.confirmUntil) return { ...record, state: 'expired' }
  return record.state === 'authorised' && now >= record.keepUntil ? { ...record, state: 'expired' } : record
}

export const confirmed = (record: VoucherRecord, outcome: 'authorised' | 'declined' | 'expired'): VoucherRecord =>
  record.state === 'pending' ? { ...record, state: outcome } : record

export const captured = (record: VoucherRecord): VoucherRecord =>
  record.state === 'authorised' ? { ...record, state: 'captured', captures: record.captures + 1 } : record

export const released = (record: VoucherRecord): VoucherRecord =>
  record.state === 'captured' || record.state === 'released'
    ? record
    : { ...record, state: 'released', releases: record.releases + 1 }

/** A reference that was given up before it was asked for: a late request finds it so. */
export const neverWanted = (reference: string, now: number): VoucherRecord => ({
  ...newRecord({ reference, amountCents: 0, account: '', keepUntil: now, returnUrl: '' }, now),
  state: 'released',
})

export type RefundOutcome = { record: VoucherRecord; refundId: string } | { refused: string }

export function refunded(record: VoucherRecord, key: string, amountCents: number): RefundOutcome {
  const known = record.refunds.find((refund) => refund.key === key)
  if (known) return { record, refundId: known.id }
  const left = record.amountCents - record.refunds.reduce((sum, refund) => sum + refund.amountCents, 0)
  if (record.state !== 'captured') return { refused: 'Nothing was captured.' }
  if (amountCents > left) return { refused: `Only ${left} cents are left to give back.` }
  const refund = { key, id: `vr_${key}`, amountCents }
  return { record: { ...record, refunds: [...record.refunds, refund] }, refundId: refund.id }
}
