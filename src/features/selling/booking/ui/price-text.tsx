import { CommitteePays, WithoutCommittee } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { bandColour, levelColours } from '#features/stock/slots/ui/discount-colours.ts'
import { PriorPrice, PublicPrice } from '#features/stock/slots/ui/public-price.tsx'
import { badgeBand, discountLevel, shownPercent } from '#kernel/prices/discount-badge.ts'
import type { Prices } from '#kernel/prices/pricing.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'

interface PriceTextProps {
  prices: Prices
  /** Part of price3 that is fees. */
  fees?: number
  /** Lowest price of the 30 days before the running promotion. */
  priorPrice?: number | undefined
  /** Part of price3 that the reader's committee pays. */
  subsidy?: number
  className?: string | undefined
}

/**
 * Price that the reader pays for one; quieter beside it the price without the committee's share, "-N%" and the partner's
 * struck price if that is higher. Cents. A ticket with fees is not free (chapter pages-and-caches, Look).
 */
export function PriceText({ prices, fees = 0, priorPrice, subsidy = 0, className }: PriceTextProps) {
  const percent = shownPercent(prices)
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-2 gap-y-0.5', className)}>
      <span className={classNames('font-bold', percent > 0 && levelColours[discountLevel(prices)])}>
        {prices.price3 === 0 ? 'Gratuit' : formatPrice(prices.price3 - subsidy)}
      </span>
      <CommitteePays cents={subsidy} />
      {subsidy > 0 ? <WithoutCommittee cents={prices.price3} /> : null}
      {percent > 0 ? (
        <>
          <PublicPrice cents={prices.price1} className="text-sm" />
          <span className={classNames('rounded px-1.5 py-0.5 text-xs font-bold', bandColour(badgeBand(prices)))}>
            -{percent}%
          </span>
        </>
      ) : null}
      {fees > 0 ? (
        <span className="basis-full text-tiny text-ink-soft">dont {formatPrice(fees)} de frais de gestion</span>
      ) : null}
      <PriorPrice cents={priorPrice} className="basis-full" />
    </span>
  )
}
