import type { ReactNode } from 'react'
import { offerState } from '../../../features/offers/offer-shapes.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import { numberText } from '../../../ui/typed-numbers.ts'
import type { Path } from '../kit/form/differences.ts'
import type { FieldWords } from '../kit/form/field-words.ts'
import { hoursText } from '../kit/form/hours-text.ts'
import { Moment, PartnerName } from '../kit/form/named-values.tsx'
import { visibilityNames } from '../vendors/vendor-words.ts'
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

/** As the audit has it; the form holds its parts. */
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
