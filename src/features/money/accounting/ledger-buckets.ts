/** Buckets that hold the collected cents. `collected` itself and the provider's fees are kept beside them. */
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
/** Amounts that committees paid: `collected` is the sum of the others. The card provider never holds them. */
export type CommitteeSums = Record<(typeof committeeBuckets)[number], number>
export const committeeBuckets = ['collected', 'sold', 'feesKept', 'refunded'] as const

/** Part of the buyers' amounts paid by holiday vouchers and refunded to them. The card provider never holds it. */
export type VoucherSums = Record<(typeof voucherBuckets)[number], number>
export const voucherBuckets = ['collected', 'refundPending', 'refunded'] as const

/** Cents paid by buyers, by bucket. */
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

/** Collected cents that no bucket holds: 0 unless the ledger is wrong. */
export const unplaced = (sums: Buckets): number =>
  placeBuckets.reduce((left, bucket) => left - sums[bucket], sums.collected)

/** Effect of a month on the provider's balance before payouts, in cents. */
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
