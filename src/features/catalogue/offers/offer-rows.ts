import { CallError } from '#contract/errors.ts'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import { readFields, type WholeState } from '#handler/whole-state.ts'
import type { offer } from '#kernel/stock/tables.ts'
import { eur } from '#kernel/time/money.ts'
import { type OfferState, type OfficeOffer, offerState } from './offer-shapes.ts'

export type OfferRow = typeof offer.$inferSelect

/** A stored promotion in the shape in which it is set. */
export const storedOfferState = (row: OfferRow): WholeState<OfferState> => ({
  ...readFields(offerState.shape, row),
  discount:
    row.percentHundredths === null
      ? { type: 'Amount', amount: eur(row.amount ?? 0) }
      : { type: 'Percent', percent: row.percentHundredths / 100 },
  target: offerTarget(row),
  flash:
    row.flashStartTs === null || row.flashEndTs === null
      ? { type: 'Disabled' }
      : { type: 'Period', startTs: row.flashStartTs, endTs: row.flashEndTs },
})

function offerTarget({ targetKind, targetId, hoursByWeek }: OfferRow): OfferState['target'] {
  const hours = hoursByWeek ? { reservationHoursByWeek: hoursByWeek } : {}
  if (targetKind === 'Global' || targetId === null) return { type: 'Global', ...hours }
  return targetKind === 'Vendor'
    ? { type: 'Vendor', vendorId: targetId, ...hours }
    : { type: 'Activity', activityId: targetId, ...hours }
}

export const toOfficeOffer = (row: OfferRow): OfficeOffer => ({
  ...storedOfferState(row),
  id: row.id,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const offerTargetId = (target: OfferState['target']): string | null =>
  target.type === 'Global' ? null : target.type === 'Vendor' ? target.vendorId : target.activityId

/** A percent in hundredths or an amount in cents; the other is null. */
export const discountColumns = (discount: OfferState['discount']) => ({
  percentHundredths: discount.type === 'Percent' ? Math.round(discount.percent * 100) : null,
  amount: discount.type === 'Amount' ? discount.amount.cents : null,
})

export const offerColumns = ({ discount, target, flash, ...fields }: OfferState) => ({
  ...fields,
  targetKind: target.type,
  targetId: offerTargetId(target),
  hoursByWeek: target.reservationHoursByWeek ?? null,
  ...discountColumns(discount),
  flashStartTs: flash.type === 'Period' ? flash.startTs : null,
  flashEndTs: flash.type === 'Period' ? flash.endTs : null,
})

/** Guards that the targets still exist, for the write's own batch. */
export function targetGuards(target: OfferState['target']): Step[] {
  if (target.type === 'Global') return []
  const [table, code, field] =
    target.type === 'Vendor'
      ? (['vendor', 'vendorNotFound', 'vendorId'] as const)
      : (['activity', 'activityNotFound', 'activityId'] as const)
  return [
    guard(
      `exists (select 1 from ${table} where id = ?)`,
      [offerTargetId(target)],
      new CallError(code, { fields: [`target.${field}`] }),
    ),
  ]
}

const aimedAt = {
  Global: 'select activity_id from activity_best where ? is null',
  Vendor: 'select id from activity where vendor_id = ?',
  Activity: 'select ?',
} as const

/** Marks the best prices of all targets as stale; goes into the batch that changes a promotion. */
export const staleBests = (target: OfferState['target'], now: number): Statement => ({
  sql: `update activity_best set valid_until = ?, updated_at = max(?, updated_at + 1)
    where activity_id in (${aimedAt[target.type]})`,
  args: [now, now, offerTargetId(target)],
})
