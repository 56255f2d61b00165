/** Stored range of a day's hours; 24:00 is the end of the day. */
interface Range {
  startHour: number
  startMinute: number
  endHour: number
  endMinute: number
}

const DAY = 24 * 60
/** Latest end of a night that begins before midnight, in minutes; a later end before the start is a typing error. */
const LATEST_NIGHT_END = 8 * 60

const two = (value: number) => String(value).padStart(2, '0')
const timeText = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const rangeText = ({ start, end }: { start: number; end: number }) => `${timeText(start)} - ${timeText(end)}`

/** Why the hours of a day are refused, in French; null if they are plausible. */
export function hoursProblem(ranges: readonly Range[]): string | null {
  const minutes = ranges
    .map((range) => ({
      start: range.startHour * 60 + range.startMinute,
      end: range.endHour * 60 + range.endMinute,
    }))
    .toSorted((a, b) => a.start - b.start)
  for (const range of minutes) {
    if (range.start >= DAY || range.end > DAY) return `${rangeText(range)} dépasse 24:00.`
    if (range.end === range.start) return `${rangeText(range)} est vide. Pour un jour entier, indiquez 00:00 - 24:00.`
    if (range.end < range.start && range.end > LATEST_NIGHT_END)
      return `la fin de ${rangeText(range)} est avant le début. Jusqu’au lendemain ? Une nuit finit à ${timeText(LATEST_NIGHT_END)} au plus tard.`
  }
  for (const [at, range] of minutes.entries()) {
    const next = minutes[at + 1]
    if (next && (range.end < range.start || next.start < range.end))
      return `${rangeText(range)} et ${rangeText(next)} se chevauchent.`
  }
  return null
}
