import { z } from 'zod'
import { ts } from '#contract/shapes.ts'

/** Month of the region, '2026-11'. */
export const monthKey = z
  .string()
  .max(7, { abort: true })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Un mois s’écrit AAAA-MM.')

const cents = z.int()

/** Cents by bucket; `collected` is the sum of all others except the provider's fees. */
export const buckets = z.object({
  collected: cents,
  sold: cents,
  feesKept: cents,
  cancelled: cents,
  rejected: cents,
  unallocated: cents,
  refundPending: cents,
  refunded: cents,
  disputed: cents,
  disputeLost: cents,
  providerFees: cents,
  /** Amounts paid by committees; absent if none. */
  committee: z.object({ collected: cents, sold: cents, feesKept: cents, refunded: cents }).optional(),
  /** Part of the amounts above that holiday vouchers paid or got back; absent if none. */
  vouchers: z.object({ collected: cents, refundPending: cents, refunded: cents }).optional(),
})

export const closingMonth = z.object({
  month: monthKey,
  startTs: ts,
  endTs: ts,
  /**
   * `running`: the month is not over. `next`: it can be closed now. `waiting`: an earlier month must be closed first.
   */
  state: z.enum(['running', 'waiting', 'next', 'closed']),
  sums: buckets,
  entries: z.int().min(0),
  /** Cents by which the ledger exceeds the provider's transactions; null if not compared yet. */
  difference: cents.nullable(),
  /** True if closing asks for a reason: figures differ, or the provider's balance was not read to the month's end. */
  needsReason: z.boolean(),
  closedAt: ts.nullable(),
  /** Name of the operator who closed it; null if open, or closed before names were kept. */
  closedByName: z.string().nullable(),
  reason: z.string().nullable(),
  /** Digest of its manifest once its files are made; null before. */
  sealDigest: z.string().nullable(),
})
export type ClosingMonth = z.infer<typeof closingMonth>

/** Settings without which a closing stays for good: VAT of the site, plan of accounts. */
export const closingSettings = ['vat', 'plan'] as const
export type ClosingSetting = (typeof closingSettings)[number]

/** Holiday vouchers that are authorised but not captured yet. */
export const uncapturedVouchers = z.object({
  /** Cents of settled purchases: the ledger already counts them as collected. */
  countedCents: cents.min(0),
  /** Cents of purchases whose other payments are still missing: no month counts them yet. */
  waitingCents: cents.min(0),
  /** Oldest first, at most 100. */
  purchases: z.array(
    z.object({ purchaseId: z.string(), number: z.string().nullable(), cents, isCounted: z.boolean(), ts }),
  ),
})
export type UncapturedVouchers = z.infer<typeof uncapturedVouchers>

/** A counterpart for which ledger and provider have different amounts. */
export const unmatchedLine = z.object({
  /** Counterpart's name, such as `payment:pi_…`; null for a transaction unknown to the ledger. */
  counterpart: z.string().nullable(),
  ledgerCents: cents,
  providerCents: cents,
  ts,
  purchaseId: z.string().nullable(),
})
export type UnmatchedLine = z.infer<typeof unmatchedLine>
