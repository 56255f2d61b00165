import type { ActivitySummary } from '#contract/catalogue-shapes.ts'
import { WithoutCommittee } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { bandColour, levelColours } from '#features/stock/slots/ui/discount-colours.ts'
import { PriorPrice, PublicPrice } from '#features/stock/slots/ui/public-price.tsx'
import { badgeBand, badgeText, discountLevel } from '#kernel/prices/discount-badge.ts'
import type { Prices } from '#kernel/prices/pricing.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'

export type WireDiscount = NonNullable<ActivitySummary['bestStock']['discount']>

/** Converts a result's amounts into cents for the pricing rules: the shop's prices, since a committee's share is no cut. */
const toPrices = ({ price1, price2, price3 }: WireDiscount): Prices => ({
  price1: price1.cents,
  price2: price2.cents,
  price3: price3.cents,
})

/** "-N%" on the colour of its band; the lowest price if nothing is saved. */
export function DiscountBadge({ discount, className }: { discount: WireDiscount; className?: string }) {
  const prices = toPrices(discount)
  return (
    <span
      className={classNames(
        'inline-block shrink-0 rounded-md px-2 py-0.5 text-sm font-bold leading-5 tabular-nums',
        bandColour(badgeBand(prices)),
        className,
      )}
    >
      {badgeText(prices)}
    </span>
  )
}

/** Part of the lowest price that the reader's committee pays, cents. */
export const shareCents = ({ price3, ownPrice = price3 }: WireDiscount): number => price3.cents - ownPrice.cents

/**
 * "Dès 12,34 €", what the reader pays: grey without discount, green with one level, red with two. Quieter below it the
 * price without the committee's share, and the public one struck.
 */
export function LowestPrice({ discount, className }: { discount: WireDiscount; className?: string }) {
  const prices = toPrices(discount)
  const { ownPrice } = discount
  return (
    <span className={classNames('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className={classNames('font-bold tabular-nums', levelColours[discountLevel(prices)])}>
        <span className="text-[0.8em] font-medium">Dès</span> {formatPrice(ownPrice?.cents ?? prices.price3)}
      </span>
      {ownPrice ? <WithoutCommittee cents={prices.price3} /> : null}
      {prices.price3 < prices.price1 ? <PublicPrice cents={prices.price1} className="text-[0.8em]" /> : null}
      <PriorPrice cents={discount.priorPrice?.cents} className="basis-full" />
    </span>
  )
}
