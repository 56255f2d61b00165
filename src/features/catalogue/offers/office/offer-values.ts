import type { CallInput } from '#api/client.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import type { WeekHours } from '#kernel/time/types.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { changedFields } from '#web/office/kit/form/differences.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { type OfficeOffer, offerFields } from '../offer-shapes.ts'

/** Values of the promotion form: texts as typed. */
export interface OfferValues {
  label: string
  /** Stored kind of discount; the form creates only percentages, a stored amount stays one (X13). */
  discountType: 'Percent' | 'Amount'
  percent: string
  amount: string
  /** Target of the promotion without its hours; kept unchanged. */
  target: { type: 'Activity'; activityId: string } | { type: 'Vendor'; vendorId: string } | { type: 'Global' }
  isHourly: boolean
  /** Hours in the shape of the opening hours field, which also has closed days. */
  hours: { weekdays: WeekHours; overrides: { day: string; reason: string }[] } | null
  isFlash: boolean
  startTs: number | null
  endTs: number | null
  visibility: OfficeOffer['visibility']
}

const YEAR_MS = 365 * 86_400_000

/** Default period: one year from the start of today (A18). */
function usualPeriod(zone: string, now: number) {
  const startTs = startOfDay(zone, now)
  return { startTs, endTs: startTs + YEAR_MS }
}

export const newOffer = (activityId: string, zone: string, now: number): Stored<OfferValues> => ({
  version: null,
  values: {
    label: '',
    discountType: 'Percent',
    percent: '0',
    amount: '',
    target: { type: 'Activity', activityId },
    isHourly: false,
    hours: { weekdays: closedWeek(), overrides: [] },
    isFlash: false,
    ...usualPeriod(zone, now),
    visibility: 'Public',
  },
})

export function storedOffer(offer: OfficeOffer, zone: string, now: number): Stored<OfferValues> {
  const { label, discount, flash, visibility } = offer
  const { reservationHoursByWeek: hours, ...target } = offer.target
  return {
    version: offer.updatedAt,
    values: {
      label,
      discountType: discount.type,
      percent: discount.type === 'Percent' ? numberText(discount.percent) : '',
      amount: discount.type === 'Amount' ? moneyText(discount.amount.cents) : '',
      target,
      isHourly: hours !== undefined,
      hours: { weekdays: { ...closedWeek(), ...hours }, overrides: [] },
      isFlash: flash.type === 'Period',
      ...(flash.type === 'Period' ? { startTs: flash.startTs, endTs: flash.endTs } : usualPeriod(zone, now)),
      visibility,
    },
  }
}

/** Fields to send to the call. */
export function toOfferFields(values: OfferValues) {
  const { label, discountType, percent, amount, target, isHourly, hours, isFlash, startTs, endTs, visibility } = values
  return {
    label,
    discount:
      discountType === 'Percent'
        ? { type: 'Percent' as const, percent: parseDecimal(percent) ?? Number.NaN }
        : { type: 'Amount' as const, amount: { cents: parseCents(amount) ?? Number.NaN, currency: 'eur' as const } },
    target: isHourly ? { ...target, reservationHoursByWeek: hours?.weekdays ?? closedWeek() } : target,
    flash: isFlash
      ? { type: 'Period' as const, startTs: startTs ?? Number.NaN, endTs: endTs ?? Number.NaN }
      : { type: 'Disabled' as const },
    visibility: visibility === 'Public' ? ('Public' as const) : ('Hidden' as const),
  }
}

/** Faults of the form, by field: paths of the call converted to names of the form. */
export const checkOffer = (values: OfferValues): ReadonlyMap<string, string> =>
  new Map(
    [...checkSent(values)].map(([name, message]) => [
      name.replace('discount.percent', 'percent').replace('discount.amount.cents', 'amount').replace('flash.', ''),
      message,
    ]),
  )

const checkSent = checkWith<OfferValues>(offerFields, toOfferFields)

/** Fields that differ from the stored ones. */
export function offerUpdates(base: OfferValues, values: OfferValues): CallInput<'/admin/update-offer'>['updates'] {
  return changedFields(toOfferFields(base), toOfferFields(values))
}
