import type { ReactNode } from 'react'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { numberText } from '#ui/typed-numbers.ts'
import type { Path } from '#web/office/kit/form/differences.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { hoursText } from '#web/office/kit/form/hours-text.ts'
import { Moment, PartnerName } from '#web/office/kit/form/named-values.tsx'
import { offerState } from '../offer-shapes.ts'
import { targetTexts } from './offer-texts.ts'

const labels: Record<string, string> = {
  label: 'Nom',
  discountType: 'Type de réduction',
  percent: 'Pourcentage',
  amount: 'Montant',
  target: 'Cible',
  isHourly: 'Restriction à des créneaux',
  hours: 'Créneaux',
  isFlash: 'Vente flash',
  startTs: 'Début',
  endTs: 'Fin',
  visibility: 'Visibilité',
  discount: 'Réduction',
  flash: 'Vente flash',
}

const { discount, target, flash } = offerState.shape

/** Text of a value as audited; the form holds the value in parts. */
function print(path: Path, value: unknown): string | undefined {
  switch (path.at(-1)) {
    case 'visibility':
      return Reflect.get(visibilityNames, String(value))
    case 'discountType':
      return value === 'Percent' ? 'Pourcentage' : 'Montant'
    case 'percent':
      return value === '' ? undefined : `${String(value)} %`
    case 'amount':
      return value === '' ? undefined : `${String(value)} €`
    case 'hours':
      return hoursText(value)
    case 'discount': {
      const { data } = discount.safeParse(value)
      if (!data) return undefined
      return data.type === 'Percent' ? `${numberText(data.percent)} %` : formatPrice(data.amount.cents)
    }
    default:
      return undefined
  }
}

function show(path: Path, value: unknown): ReactNode | undefined {
  switch (path.at(-1)) {
    case 'startTs':
    case 'endTs':
      return typeof value === 'number' ? <Moment ts={value} /> : undefined
    case 'flash': {
      const { data } = flash.safeParse(value)
      if (!data) return undefined
      if (data.type === 'Disabled') return 'non'
      return (
        <>
          du <Moment ts={data.startTs} /> au <Moment ts={data.endTs} />
        </>
      )
    }
    case 'target': {
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
    }
    default:
      return undefined
  }
}

export const offerWords: FieldWords = {
  label: ([first]) => labels[String(first)] ?? String(first),
  print,
  show,
  whole: ['hours', 'target', 'discount', 'flash'],
  storedAs: {
    discountType: ['discount'],
    percent: ['discount'],
    amount: ['discount'],
    isHourly: ['target'],
    hours: ['target'],
    isFlash: ['flash'],
    startTs: ['flash'],
    endTs: ['flash'],
  },
}
