import type { TimePart } from '#kernel/time/split-period.ts'
import { dayWords } from '#lib/words/day-words.ts'

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

// Formats without a year: a period is one year at most.
const day = dayWords({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const shortDay = dayWords({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortMonths = new Intl.DateTimeFormat('fr', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** First and last day of a part, 'YYYY-MM-DD'. */
interface Days {
  from: string
  to: string
}

/** Names a part: "lun. 1er juin", "1er juin – dim. 7 juin", "juin 2026". */
export function periodText({ from, to }: Days, by: TimePart): string {
  if (by === 'day') return day(Date.parse(from))
  if (by === 'month') return months.format(Date.parse(from))
  return from === to ? day(Date.parse(from)) : `${shortDay(Date.parse(from))} – ${day(Date.parse(to))}`
}

/** Heading of a column of parts. */
export const timePartTexts: Readonly<Record<TimePart, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois' }

/** Short name that fits below a bar. */
export const shortPeriodText = ({ from }: Pick<Days, 'from'>, by: TimePart): string =>
  by === 'month' ? shortMonths.format(Date.parse(from)) : shortDay(Date.parse(from))
