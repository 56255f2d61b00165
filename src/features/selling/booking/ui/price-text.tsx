import { CommitteePays } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { badgeBand, discountLevel, shownPercent } from '#features/stock/slots/discount-badge.ts'
import type { Prices } from '#features/stock/slots/pricing.ts'
import { bandColour, levelColours } from '#features/stock/slots/ui/discount-colours.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { classNames } from '#ui/class-names.ts'

interface PriceTextProps {
  prices: Prices
  fees?: number
  /** Part of price3 that the reader's committee pays. */
  subsidy?: number
  className?: string | undefined
}

/**
 * Price to pay now, with "-N%" and the struck public price if that is higher. Unit prices in cents; `fees` are added,
 * and a ticket with fees is not free (chapter pages-and-caches, Look).
 */
export function PriceText({ prices: plain, fees = 0, subsidy = 0, className }: PriceTextProps) {
  const prices = { ...plain, price3: plain.price3 - subsidy }
  const percent = shownPercent(prices)
  return (
    <span className={classNames('inline-flex flex-wrap items-center gap-x-2 gap-y-0.5', className)}>
      <span className={classNames('font-bold', percent > 0 && levelColours[discountLevel(prices)])}>
        {prices.price3 === 0 && fees === 0 ? 'Gratuit' : formatPrice(prices.price3)}
      </span>
      {percent > 0 ? (
        <>
          <s className="text-sm text-ink-soft">
            <span className="sr-only">au lieu de </span>
            {formatPrice(prices.price1)}
          </s>
          <span className={classNames('rounded px-1.5 py-0.5 text-xs font-bold', bandColour(badgeBand(prices)))}>
            -{percent}%
          </span>
        </>
      ) : null}
      <CommitteePays cents={subsidy} className="basis-full" />
    </span>
  )
}
