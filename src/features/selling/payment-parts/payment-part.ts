import type { OrderVoucher } from '#contract/order-shapes.ts'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import type { OwnSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import type { Attempt, Item, Refund } from '#kernel/orders/tables.ts'
import type { Share } from '#kernel/prices/share-out.ts'

export type Steps = (Step | Statement)[]

/** A purchase that is starting, with its buyer's wishes for paying. */
export interface NewPurchase {
  attempt: Attempt
  items: readonly { id: string; share: Share | null }[]
  own: OwnSubsidies | null
  vouchers: { cents: number; account: string } | undefined
}

/** All that opening a payment needs of the buyer's call. */
export interface Till extends Pick<JobContext, 'db' | 'platform' | 'now' | 'region' | 'requestId'> {
  buyer: { userId: string; email: string }
}

/** Next action for the buyer's page after a part was opened. */
export interface OpenedPart {
  /** True: the buyer must confirm something first, and no further part is opened. */
  waits?: true
  voucher?: OrderVoucher
  card?: { paymentId: string; clientSecret: string }
}

/** A settled purchase; `isLate`: the payment came after the hold, with which the part was released. */
export interface Captured {
  attempt: Attempt
  items: readonly Item[]
  isLate: boolean
}

/** Result of a refund by a provider; requested again, it is made once. */
export type GivenBack = { outcome: 'made'; providerId: string } | { outcome: 'refused'; why: string }

/** One of the means that together pay a purchase. Steps are written in the batch of the attempt's event. */
export interface PaymentPart {
  /** Steps for the batch that starts the purchase. */
  hold(db: RegionDb, purchase: NewPurchase, now: number): Steps
  /** Asks the provider after that batch; repeatable. */
  open(till: Till, attempt: Attempt): Promise<OpenedPart>
  /** Steps for the batch that settles the purchase; rolled back with `otherwise` if there is nothing to capture. */
  capture(db: RegionDb, purchase: Captured, now: number, otherwise: Error): Steps
  /** Steps for the batch that ends the attempt, or continues without the part. */
  release(db: RegionDb, attempt: Attempt, now: number): Steps
}

/** A part that is refunded by a row of `refund` and its job. */
export interface RefundedPart extends PaymentPart {
  /** True if the provider lists all refunds, ours and others, which are recorded before and after. */
  keepsList: boolean
  /** Makes the refund; throws if the outcome is unknown. */
  giveBack(ctx: JobContext, row: Refund, paymentId: string): Promise<GivenBack>
}
