import { formatPrice } from '#kernel/time/money.ts'
import { numberText } from '#ui/typed-numbers.ts'
import { momentText } from '#web/office/kit/list/date-text.ts'
import type { OfficeOffer } from '../offer-shapes.ts'

export const discountText = ({ discount }: OfficeOffer): string =>
  discount.type === 'Percent' ? `-${numberText(discount.percent)} %` : `-${formatPrice(discount.amount.cents)}`

/** Label of each kind of target. */
export const targetTexts = {
  Activity: 'Cette activité',
  Vendor: 'Toutes les activités du partenaire',
  Global: 'Toutes les activités',
} as const

/** "Cette activité, vente flash du sam. 28 nov. 2026, 00:00 au lun. 30 nov. 2026, 18:00". */
export const targetText = ({ target, flash }: OfficeOffer, zone: string): string =>
  [
    targetTexts[target.type],
    target.reservationHoursByWeek ? 'à certains créneaux' : null,
    flash.type === 'Period'
      ? `vente flash du ${momentText(zone, flash.startTs)} au ${momentText(zone, flash.endTs)}`
      : null,
  ]
    .filter(Boolean)
    .join(', ')
