import type { OfficeExpertProduct } from '#kernel/stock/expert-shapes.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { plural } from '#lib/words/plural.ts'
import { dayText, momentText } from '#web/office/kit/form/days.ts'

/** "19,90 €", "19,90 € à 21,90 €", "sans prix". */
export function priceText({ priceFrom, priceTo, isRealTime }: OfficeExpertProduct): string {
  if (priceFrom === null || priceTo === null) return 'sans prix'
  const range =
    priceFrom.cents === priceTo.cents
      ? formatPrice(priceFrom.cents)
      : `${formatPrice(priceFrom.cents)} à ${formatPrice(priceTo.cents)}`
  return isRealTime ? `${range}, selon le moment de l’achat` : range
}

/** Provider and product base. */
export const placeText = ({ provider, productBase }: OfficeExpertProduct): string =>
  [provider, productBase].filter((text) => text !== '').join(' · ')

export const confirmationText = ({ confirmedAt, isSold }: OfficeExpertProduct, zone: string): string =>
  confirmedAt === null
    ? 'Jamais confirmé'
    : `${isSold ? 'Confirmé' : 'Dernière confirmation'} ${momentText(confirmedAt, zone)}`

export function changeText({ priceChange }: OfficeExpertProduct, zone: string): string | null {
  if (!priceChange) return null
  const { ts, day, days, before, after } = priceChange
  const prices = `${formatPrice(before.cents)} → ${formatPrice(after.cents)}`
  if (day === '') return `${momentText(ts, zone)} : ${prices}`
  const others = days > 1 ? `, et ${days - 1} ${plural(days - 1, 'autre jour', 'autres jours')}` : ''
  return `${momentText(ts, zone)} : ${prices} le ${dayText(day)}${others}`
}
