import { bandColour } from '#features/stock/slots/ui/discount-colours.ts'
import { badgeBand, badgeText } from '#kernel/prices/discount-badge.ts'
import { classNames } from '#ui/class-names.ts'
import type { CalendarDay } from '../calendar-shapes.ts'
import { priceCents } from './day-texts.ts'

/** Discount of a day's cheapest ticket, or its price, in the shop's colours (D29). */
export function DayBadge({ price }: { price: NonNullable<CalendarDay['price']> }) {
  const prices = priceCents(price)
  return (
    <span
      className={classNames(
        'self-start whitespace-nowrap rounded px-1.5 text-xs font-semibold leading-5 tabular-nums',
        bandColour(badgeBand(prices)),
      )}
    >
      {badgeText(prices)}
    </span>
  )
}
