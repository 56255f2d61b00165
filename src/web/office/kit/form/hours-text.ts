import { openingHours } from '#contract/catalogue-shapes.ts'
import { weekdayNames } from '#contract/weekday-names.ts'
import { formatRange, sortRanges } from '#kernel/time/opening-hours.ts'
import { weekdays } from '#kernel/time/types.ts'
import { dayText } from './days.ts'

/** Formats opening hours as "Lundi 09:00–18:00", a line per day. */
export function hoursText(value: unknown): string | undefined {
  const parsed = openingHours.safeParse(value)
  if (!parsed.success) return undefined
  const days = weekdays.flatMap((day) => {
    const ranges = sortRanges(parsed.data.weekdays[day])
    const text = ranges.map((range) => formatRange(range, '–'))
    return ranges.length === 0 ? [] : [`${weekdayNames[day]} ${text.join(', ')}`]
  })
  const closed = parsed.data.overrides.map(({ day, reason }) => `Fermé ${dayText(day)}${reason ? ` (${reason})` : ''}`)
  return [...days, ...closed].join('\n') || 'Toujours fermé'
}
