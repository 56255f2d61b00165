import type { OfficeOffer } from '../../../features/offers/offer-shapes.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import { numberText } from '../../../ui/typed-numbers.ts'

export const discountText = ({ discount }: OfficeOffer): string =>
  discount.type === 'Percent' ? `-${numberText(discount.percent)} %` : `-${formatPrice(discount.amount.cents)}`

/** What a promotion aims at. */
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
