/** A payment by vouchers as the simulator stores it. */
export interface VoucherRecord {
  reference: string
  amountCents: number
  account: string
  state: 'pending' | 'authorised' | 'declined' | 'expired' | 'captured' | 'released'
  keepUntil: number
  returnUrl: string
  /** End of the time to confirm, UTC ms. */
  confirmUntil: number
  refunds: { key: string; id: string; amountCents: number }[]
  /** Number of real captures and releases: more than one is a fault of the product. */
  captures: number
  releases: number
}

/** Time that a member has to confirm. */
export const CONFIRM_MS = 10 * 60_000

/** Member numbers with special behaviour; all others are asked to confirm. */
export const voucherAccounts = {
  declined: '00000000002',
  expired: '00000000003',
  /** The first answer never arrives, though the payment exists. */
  late: '00000000004',
  /** Unknown number: the request is refused. */
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

/** The record after the expiries due by `now`. */
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

/** Record of a reference that was given up before it was requested: a late request finds it released. */
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
