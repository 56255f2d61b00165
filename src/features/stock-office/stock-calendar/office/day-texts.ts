import { shownPercent } from '#kernel/prices/discount-badge.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { plural } from '#lib/words/plural.ts'
import { serverNow } from '#ui/server-clock.ts'
import { longDayText, numericDay } from '#web/office/kit/month-days.ts'
import type { CalendarDay } from '../calendar-shapes.ts'

/** "3/10", "∞" if unlimited. */
export const placesText = ({ remaining, total }: Pick<CalendarDay, 'remaining' | 'total'>): string =>
  `${remaining ?? '∞'}/${total ?? '∞'}`

/** "Fermé le 11/06/2026 (Travaux)". */
export const closedText = (day: string, reason: string): string =>
  `Fermé le ${numericDay(day)}${reason === '' ? '' : ` (${reason})`}`

/** "Ouvre le 03/12 à 10:00", for narrow places. */
export const opensText = (opensAt: number, zone: string): string =>
  `Ouvre le ${formatDate(zone, opensAt).slice(0, 5)} à ${formatTime(zone, opensAt)}`

/** "Ouverture des ventes le 03/12/2026 à 10:00", while that is in the future. */
export const openingText = (opensAt: number | null, zone: string): string | null =>
  opensAt !== null && opensAt > serverNow()
    ? `Ouverture des ventes le ${formatDate(zone, opensAt)} à ${formatTime(zone, opensAt)}`
    : null

/** Prices in cents, as the price rules take them. */
export const priceCents = ({ price1, price3 }: NonNullable<CalendarDay['price']>) => ({
  price1: price1.cents,
  price3: price3.cents,
})

/** "3 achetés, archivé": places sold in slots off sale. A closed day says so elsewhere. */
export const offSaleText = ({ archivedBought, closed }: Pick<CalendarDay, 'archivedBought' | 'closed'>): string =>
  `${archivedBought} ${plural(archivedBought, 'acheté')}${closed ? '' : ', archivé'}`

/** Description of a day for screen readers. */
export function dayWords(day: string, found: CalendarDay | undefined, zone: string): string {
  const name = longDayText(day)
  if (!found) return `${name}, aucun stock`
  const { closed, slots, remaining, total, bought, reserved, archivedBought, price } = found
  const parts = [name]
  if (closed) parts.push(closed.reason === '' ? 'fermé' : `fermé (${closed.reason})`)
  if (slots > 0)
    parts.push(
      remaining === null || total === null ? 'places illimitées' : `${remaining} places restantes sur ${total}`,
      `${bought} achetées`,
      `${reserved} en paiement`,
    )
  const opening = openingText(found.opensAt, zone)
  if (opening !== null) parts.push(opening.toLocaleLowerCase('fr'))
  if (archivedBought > 0) parts.push(offSaleText(found))
  if (price) {
    const percent = shownPercent(priceCents(price))
    parts.push(percent > 0 ? `${percent} % de réduction` : `dès ${formatPrice(price.price3.cents)}`)
  }
  return parts.join(', ')
}
