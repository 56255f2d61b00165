/** Where the cents that were collected are; `collected` itself, and the provider's fees, stand beside them. */
export const placeBuckets = [
  'sold',
  'feesKept',
  'cancelled',
  'rejected',
  'unallocated',
  'refundPending',
  'refunded',
  'disputed',
  'disputeLost',
] as const

export const ledgerBuckets = ['collected', ...placeBuckets, 'providerFees'] as const
export type Bucket = (typeof ledgerBuckets)[number]
/** What committees have paid of purchases: `collected` is the sum of the others. None of it is at the card provider. */
export type CommitteeSums = Record<(typeof committeeBuckets)[number], number>
export const committeeBuckets = ['collected', 'sold', 'feesKept', 'refunded'] as const

/** What of the buyers' cents came by holiday vouchers, and went back to them. None of it is at the card provider. */
export type VoucherSums = Record<(typeof voucherBuckets)[number], number>
export const voucherBuckets = ['collected', 'refundPending', 'refunded'] as const

/** Cents that the buyers have paid, by bucket. */
export type Buckets = Record<Bucket, number> & { committee?: CommitteeSums; vouchers?: VoucherSums }

export const emptyBuckets = (): Buckets => ({
  collected: 0,
  sold: 0,
  feesKept: 0,
  cancelled: 0,
  rejected: 0,
  unallocated: 0,
  refundPending: 0,
  refunded: 0,
  disputed: 0,
  disputeLost: 0,
  providerFees: 0,
})

/** What is collected and in no bucket: 0, or the ledger is wrong. */
export const unplaced = (sums: Buckets): number =>
  placeBuckets.reduce((left, bucket) => left - sums[bucket], sums.collected)

/** What the ledger adds to the provider's balance, before payouts. */
export const bucketBalance = ({
  collected,
  refunded,
  disputed,
  disputeLost,
  providerFees,
  vouchers,
}: Buckets): number =>
  collected -
  (vouchers?.collected ?? 0) -
  (refunded - (vouchers?.refunded ?? 0)) -
  disputed -
  disputeLost -
  providerFees
