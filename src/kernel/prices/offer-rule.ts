import type { WireOffer } from '#contract/stock-shapes.ts'
import type { offer } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import type { Offer, OfferDiscount } from '#kernel/time/types.ts'

type OfferRow = Pick<
  typeof offer.$inferSelect,
  | 'id'
  | 'targetKind'
  | 'targetId'
  | 'hoursByWeek'
  | 'percentHundredths'
  | 'amount'
  | 'flashStartTs'
  | 'flashEndTs'
  | 'visibility'
>

/** A stored promotion as the pricing rules read it. */
export function toOfferRule(row: OfferRow): Offer {
  const hours = row.hoursByWeek ? { reservationHoursByWeek: row.hoursByWeek } : {}
  return {
    id: row.id,
    discount: offerDiscount(row),
    target:
      row.targetKind === 'Global' || row.targetId === null
        ? { type: 'Global', ...hours }
        : { type: row.targetKind, id: row.targetId, ...hours },
    flash:
      row.flashStartTs === null || row.flashEndTs === null
        ? { type: 'Disabled' }
        : { type: 'Period', startTs: row.flashStartTs, endTs: row.flashEndTs },
    visibility: row.visibility,
  }
}

const offerDiscount = (row: OfferRow): OfferDiscount =>
  row.percentHundredths === null
    ? { type: 'Amount', amount: row.amount ?? 0 }
    : { type: 'Percent', percent: row.percentHundredths / 100 }

/** A promotion as results show it. */
export function toWireOffer({ id, discount }: Pick<Offer, 'id' | 'discount'>): WireOffer {
  return { id, discount: discount.type === 'Amount' ? { type: 'Amount', amount: eur(discount.amount) } : discount }
}
