import { dayWords } from '#lib/words/day-words.ts'
import type { FigurePart, PeriodFigures } from '../figure-shapes.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })
const counts = new Intl.NumberFormat('fr-FR')
const percents = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

const wholeEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })

/** Amount beside an axis, without its cents. */
export const axisEuros = (cents: number): string => wholeEuros.format(cents / 100)
export const eurosText = (cents: number): string => euros.format(cents / 100)
export const countText = (count: number): string => counts.format(count)
/** Formats a share as a percentage; a dash if there is no whole. */
export const shareText = (share: number | null): string => (share === null ? '–' : percents.format(share))

/** Share of the purchases that reached the payment and were paid; null if none reached it. */
export const conversionRate = ({ opened, paid }: { opened: number; paid: number }): number | null =>
  opened === 0 ? null : paid / opened

// Formats without a year: a period is one year at most.
const day = dayWords({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = dayWords({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('fr', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** Names a part: "lun. 1er juin", "1er juin – dim. 7 juin", "juin 2026". */
export function periodText({ from, to }: Pick<PeriodFigures, 'from' | 'to'>, by: FigurePart): string {
  if (by === 'day') return day(Date.parse(from))
  if (by === 'month') return months.format(Date.parse(from))
  return from === to ? day(Date.parse(from)) : `${shortDay(Date.parse(from))} – ${day(Date.parse(to))}`
}

/** Short name that fits below a bar. */
export const shortPeriodText = ({ from }: Pick<PeriodFigures, 'from'>, by: FigurePart): string =>
  by === 'month' ? shortMonths.format(Date.parse(from)) : shortDay(Date.parse(from))
