import type { OrderVoucher } from '#contract/order-shapes.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { Share } from '#features/catalogue/subsidies/share-out.ts'
import type { UserContext } from '#handler/context.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Attempt, Item, Refund } from '#kernel/orders/tables.ts'

export type Steps = (Step | Statement)[]

/** A purchase that is being started, with its buyer's wishes how to pay. */
export interface NewPurchase {
  attempt: Attempt
  items: readonly { id: string; share: Share | null }[]
  own: OwnSubsidies | null
  vouchers: { cents: number; account: string } | undefined
}

/** Tells the buyer's page how to go on after a part was opened. */
export interface OpenedPart {
  /** The buyer has to confirm something first: nothing further is opened. */
  waits?: true
  voucher?: OrderVoucher
  card?: { paymentId: string; clientSecret: string }
}

/** A settled purchase; `isLate` where the payment came after the hold, with which the part was released. */
export interface Captured {
  attempt: Attempt
  items: readonly Item[]
  isLate: boolean
}

/** The answer to giving money back; asked for again, it goes back once. */
export type GivenBack = { outcome: 'made'; providerId: string } | { outcome: 'refused'; why: string }

/** One of the means that together pay a purchase. Steps are written in the batch of what happens to the attempt. */
export interface PaymentPart {
  /** In the batch that starts the purchase. */
  hold(db: RegionDb, purchase: NewPurchase, now: number): Steps
  /** Asks its provider, after that batch; may be repeated. */
  open(ctx: UserContext, attempt: Attempt): Promise<OpenedPart>
  /** In the batch that settles the purchase, which is undone by `otherwise` where there is nothing to take. */
  capture(db: RegionDb, purchase: Captured, now: number, otherwise: Error): Steps
  /** In the batch that ends the attempt, or goes on without the part. */
  release(db: RegionDb, attempt: Attempt, now: number): Steps
}

/** A part whose money goes back by a row of `refund` and its job. */
export interface RefundedPart extends PaymentPart {
  /** Its provider keeps a list of what was given back, by us and by others, which is booked before and after. */
  keepsList: boolean
  /** Throws where the outcome is unknown. */
  giveBack(ctx: JobContext, row: Refund, paymentId: string): Promise<GivenBack>
}
