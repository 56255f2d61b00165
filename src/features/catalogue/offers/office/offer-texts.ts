import { formatPrice } from '#kernel/time/money.ts'
import { numberText } from '#ui/typed-numbers.ts'
import type { OfficeOffer } from '../offer-shapes.ts'

export const discountText = ({ discount }: OfficeOffer): string =>
  discount.type === 'Percent' ? `-${numberText(discount.percent)} %` : `-${formatPrice(discount.amount.cents)}`

/** Label of each kind of target. */
export const targetTexts = {
  Activity: 'Cette activité',
  Vendor: 'Toutes les activités du partenaire',
  Global: 'Toutes les activités',
} as const

export const targetText = ({ target, flash }: OfficeOffer): string =>
  [
    targetTexts[target.type],
    target.reservationHoursByWeek ? 'à certains créneaux' : null,
    flash.type === 'Period' ? 'vente flash' : null,
  ]
    .filter(Boolean)
    .join(', ')
