import type { VoucherOffer } from '#contract/order-shapes.ts'
import type { Tenant } from '#contract/tenant.ts'
import type { Step } from '#db/region-db.ts'
import { type OwnSubsidies, ownSubsidies } from '#features/catalogue/subsidies/own-subsidies.ts'
import { currentBuyer } from '#features/selling/cart/buyer.ts'
import { fenceSteps, withCartLock } from '#features/selling/cart/cart-lock.ts'
import type { Buyer } from '#features/selling/cart/line-rules.ts'
import type { Till } from '#features/selling/payment-parts/payment-part.ts'
import { voucherOffer } from '#features/selling/vouchers/voucher-offer.ts'
import type { UserContext } from '#handler/context.ts'

/** A buyer at the checkout of a site, as the steps of a purchase see them; no step knows the call. */
export interface Checkout extends Till {
  buyer: Buyer & Till['buyer']
  tenant: Tenant
  origin: string
  voucherOffer: VoucherOffer | null
  /** Reads what the buyer's committees would pay now. */
  subsidies: () => Promise<OwnSubsidies | null>
  /** First in each write: refuses it once a newer holder has written this cart. */
  fenced: Step[]
}

/** Reads the call once, and runs `work` under the lock of the caller's cart. */
export function atCheckout<T>(ctx: UserContext, work: (checkout: Checkout) => Promise<T>): Promise<T> {
  const { db, now, region, platform, requestId, tenant, origin } = ctx
  const { userId, email } = ctx.actor
  const read: Omit<Checkout, 'fenced'> = {
    db,
    now,
    region,
    platform,
    requestId,
    tenant,
    origin,
    buyer: { ...currentBuyer(ctx), userId, email },
    voucherOffer: voucherOffer({ tenant, platform }),
    subsidies: () => ownSubsidies(ctx),
  }
  return withCartLock(platform, region.slug, userId, (fence) =>
    work({ ...read, fenced: fenceSteps(db, userId, fence) }),
  )
}
