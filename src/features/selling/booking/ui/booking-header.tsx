import type { Activity } from '#contract/catalogue-shapes.ts'
import { shareCents } from '#features/catalogue/shop/ui/discount-badge.tsx'
import { CommitteePays, WithoutCommittee } from '#features/catalogue/subsidies/ui/committee-pays.tsx'
import { PaidByRules } from '#features/catalogue/subsidies/ui/paid-by-rules.tsx'
import { payingRules } from '#features/catalogue/subsidies/ui/subsidy-context.ts'
import { levelColours } from '#features/stock/slots/ui/discount-colours.ts'
import { PriorPrice, PublicPrice } from '#features/stock/slots/ui/public-price.tsx'
import { discountLevel } from '#kernel/prices/discount-badge.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { CheckIcon } from '#ui/icons.tsx'
import { bookingTitle } from './booking-verb.ts'

/** Texts of a vendor, one per line, that replace the two default guarantees (A24). */
export function guaranteeTexts(headerOverride: string | null, defaults: readonly string[]): readonly string[] {
  const lines = (headerOverride ?? '').split('\n').flatMap((line) => line.trim() || [])
  return lines.length > 0 ? lines : defaults
}

interface BookingHeaderProps {
  id: string
  activity: Activity
  /** The tenant's own two guarantees. */
  guarantees: readonly string[]
}

/** "Réservez dès maintenant" if anything is on sale, the lowest price, and the guarantees. */
export function BookingHeader({ id, activity, guarantees }: BookingHeaderProps) {
  const discount = activity.bestStock.discount
  const prices = discount && {
    price1: discount.price1.cents,
    price2: discount.price2.cents,
    price3: discount.price3.cents,
  }
  const fees = discount?.fees?.cents ?? 0
  const lowest = discount && { quantity: 1, price: discount.price3.cents - fees, fees }
  return (
    <header className="flex flex-col gap-4 border-b border-line pb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} tabIndex={-1} className="text-lg font-bold leading-snug outline-none">
          {bookingTitle(activity)}
        </h2>
        {discount && prices ? (
          <p className="text-ink-soft">
            Dès{' '}
            <span className={`text-2xl font-bold ${levelColours[discountLevel(prices)]}`}>
              {formatPrice(discount.ownPrice?.cents ?? prices.price3)}
            </span>
            <CommitteePays cents={shareCents(discount)} className="ml-2" />
            {discount.ownPrice ? <WithoutCommittee cents={prices.price3} /> : null}{' '}
            {prices.price3 < prices.price1 ? <PublicPrice cents={prices.price1} className="text-sm" /> : null}
            <PriorPrice cents={discount.priorPrice?.cents} />
          </p>
        ) : null}
      </div>
      <PaidByRules rules={lowest ? payingRules(activity.subsidies ?? null, [lowest]) : []} />
      <ul className="flex flex-col gap-1.5 text-sm text-ink-soft">
        {guaranteeTexts(activity.headerOverride, guarantees).map((text) => (
          <li key={text} className="flex gap-2">
            <CheckIcon className="mt-0.5 shrink-0 text-positive" />
            <span>{text}</span>
          </li>
        ))}
        {activity.memberMayCancel ? (
          <li className="flex gap-2">
            <CheckIcon className="mt-0.5 shrink-0 text-positive" />
            <span>Annulable depuis votre compte tant que vos billets ne sont pas émis : remboursement intégral</span>
          </li>
        ) : null}
      </ul>
    </header>
  )
}
