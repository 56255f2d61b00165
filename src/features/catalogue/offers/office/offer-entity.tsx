import type { CallInput } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { closedWeek } from '#kernel/time/opening-hours.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { moneyText, numberText, parseCents, parseDecimal } from '#ui/typed-numbers.ts'
import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { entityUpdate } from '#web/office/kit/entity/entity-update.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { Moment, PartnerName } from '#web/office/kit/form/named-values.tsx'
import { type OfficeOffer, offerFields, offerState } from '../offer-shapes.ts'
import { declaredOffer } from './declared-offer.tsx'
import { targetTexts } from './offer-texts.ts'

const { discount, target, flash } = offerState.shape

export const offerEntity = defineEntity<OfficeOffer>()({
  kind: 'offer',
  savedText: 'Promotion mise à jour',
  schema: offerFields,
  fields: declaredOffer,
  made: {
    discount: {
      label: 'Réduction',
      of: ['discountType', 'percent', 'amount'],
      read: ({ discount }) => ({
        discountType: discount.type,
        percent: discount.type === 'Percent' ? numberText(discount.percent) : '',
        amount: discount.type === 'Amount' ? moneyText(discount.amount.cents) : '',
      }),
      write: ({ discountType, percent, amount }) =>
        discountType === 'Percent'
          ? { type: discountType, percent: parseDecimal(percent) ?? Number.NaN }
          : { type: discountType, amount: { cents: parseCents(amount) ?? Number.NaN, currency: 'eur' as const } },
      at: (rest) => (rest === 'percent' ? 'percent' : 'amount'),
      print: (value) => {
        const { data } = discount.safeParse(value)
        if (!data) return undefined
        return data.type === 'Percent' ? `${numberText(data.percent)} %` : formatPrice(data.amount.cents)
      },
      isWhole: true,
    },
    target: {
      of: ['target', 'isHourly', 'hours'],
      read: ({ target: { reservationHoursByWeek: hours, ...target } }) => ({
        target,
        isHourly: hours !== undefined,
        hours: { weekdays: { ...closedWeek(), ...hours }, overrides: [] },
      }),
      write: ({ target, isHourly, hours }) =>
        isHourly ? { ...target, reservationHoursByWeek: hours?.weekdays ?? closedWeek() } : target,
      show: (value) => {
        const { data } = target.safeParse(value)
        if (!data) return undefined
        const hours = data.reservationHoursByWeek
        return (
          <>
            {targetTexts[data.type]}
            {data.type === 'Vendor' ? (
              <>
                {' '}
                <PartnerName id={data.vendorId} />
              </>
            ) : null}
            {hours ? `, ${hoursText({ weekdays: hours, overrides: [] }) ?? 'à certains créneaux'}` : ''}
          </>
        )
      },
      isWhole: true,
    },
    flash: {
      of: ['isFlash', 'startTs', 'endTs'],
      read: ({ flash }) => (flash.type === 'Period' ? { ...flash, isFlash: true } : { isFlash: false }),
      write: ({ isFlash, startTs, endTs }) =>
        isFlash
          ? { type: 'Period' as const, startTs: startTs ?? Number.NaN, endTs: endTs ?? Number.NaN }
          : { type: 'Disabled' as const },
      at: (rest) => (rest === 'startTs' ? 'startTs' : 'endTs'),
      show: (value) => {
        const { data } = flash.safeParse(value)
        if (!data) return undefined
        if (data.type === 'Disabled') return 'non'
        return (
          <>
            du <Moment ts={data.startTs} /> au <Moment ts={data.endTs} />
          </>
        )
      },
      isWhole: true,
    },
  },
})

export type OfferValues = ReturnType<typeof offerEntity.empty>['values']

const YEAR_MS = 365 * 86_400_000

/** Default period: one year from the start of today (A18). */
function usualPeriod(zone: string, now: number) {
  const startTs = startOfDay(zone, now)
  return { startTs, endTs: startTs + YEAR_MS }
}

export const newOffer = (activityId: string, zone: string, now: number) =>
  offerEntity.empty({ target: { type: 'Activity', activityId }, ...usualPeriod(zone, now) })

/** Form of a stored promotion; one without a period is offered the usual one. */
export function storedOffer(offer: OfficeOffer, zone: string, now: number) {
  const { version, values } = offerEntity.toStored(offer)
  return { version, values: values.isFlash ? values : { ...values, ...usualPeriod(zone, now) } }
}

/** Fields that differ from the stored ones. */
export const offerUpdates = (base: OfferValues, values: OfferValues): CallInput<'/admin/update-offer'>['updates'] =>
  entityUpdate(offerEntity.toFields(base), offerEntity.toFields(values)).updates
