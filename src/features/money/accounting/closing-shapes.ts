import { z } from 'zod'
import { ts } from '#contract/shapes.ts'

/** `2026-11`, of the region. */
export const monthKey = z
  .string()
  .max(7, { abort: true })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Un mois s’écrit AAAA-MM.')

const cents = z.int()

/** Cents by bucket; `collected` is the sum of all others but the provider's fees. */
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
  /** What committees have paid; left out where that is nothing. */
  committee: z.object({ collected: cents, sold: cents, feesKept: cents, refunded: cents }).optional(),
  /** What of the above holiday vouchers have paid, and got back; left out where that is nothing. */
  vouchers: z.object({ collected: cents, refundPending: cents, refunded: cents }).optional(),
})

export const closingMonth = z.object({
  month: monthKey,
  startTs: ts,
  endTs: ts,
  /** `running`: not over. `next`: the one to be closed. `waiting`: another is to be closed before. */
  state: z.enum(['running', 'waiting', 'next', 'closed']),
  sums: buckets,
  entries: z.int().min(0),
  /** What the ledger says more than the provider's transactions; null where it was not compared yet. */
  difference: cents.nullable(),
  /** Whether closing it asks for a reason: a difference, or a balance that was not read to its end. */
  needsReason: z.boolean(),
  closedAt: ts.nullable(),
  reason: z.string().nullable(),
})
export type ClosingMonth = z.infer<typeof closingMonth>

/** Holiday vouchers that are authorised and not captured yet. */
export const uncapturedVouchers = z.object({
  /** Of settled purchases: collected, as the ledger has it. */
  countedCents: cents.min(0),
  /** Of purchases that wait for the rest: in no month yet. */
  waitingCents: cents.min(0),
  /** The oldest first, at most 100. */
  purchases: z.array(
    z.object({ purchaseId: z.string(), number: z.string().nullable(), cents, isCounted: z.boolean(), ts }),
  ),
})
export type UncapturedVouchers = z.infer<typeof uncapturedVouchers>

/** Of one name the ledger and the provider do not say the same. */
export const unmatchedLine = z.object({
  /** Such as `payment:pi_…`; null where the ledger knows none. */
  counterpart: z.string().nullable(),
  ledgerCents: cents,
  providerCents: cents,
  ts,
  purchaseId: z.string().nullable(),
})
export type UnmatchedLine = z.infer<typeof unmatchedLine>
