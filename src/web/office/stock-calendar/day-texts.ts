import { shownPercent } from '../../../features/stock/discount-badge.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import type { CalendarDay } from '../../../features/stock-calendar/calendar-shapes.ts'
import { longDayText, numericDay } from './month-days.ts'

/** "3/10", "∞" without a limit. */
export const placesText = ({ remaining, total }: Pick<CalendarDay, 'remaining' | 'total'>): string =>
  `${remaining ?? '∞'}/${total ?? '∞'}`

/** "Fermé le 11/06/2026 (Travaux)". */
export const closedText = (day: string, reason: string): string =>
  `Fermé le ${numericDay(day)}${reason === '' ? '' : ` (${reason})`}`

/** In cents, as the rules of prices take them. */
export const priceCents = ({ price1, price3 }: NonNullable<CalendarDay['price']>) => ({
  price1: price1.cents,
  price3: price3.cents,
})

/** A day in words, for those who do not see its cell. */
export function dayWords(day: string, found: CalendarDay | undefined): string {
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
  if (archivedBought > 0) parts.push(`${archivedBought} achetées sur des créneaux archivés`)
  if (price) {
    const percent = shownPercent(priceCents(price))
    parts.push(percent > 0 ? `${percent} % de réduction` : `dès ${formatPrice(price.price3.cents)}`)
  }
  return parts.join(', ')
}
