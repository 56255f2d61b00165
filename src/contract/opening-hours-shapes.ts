import { z } from 'zod'
import { openingHours, timeRange, weekday } from './catalogue-shapes.ts'
import { hoursProblem } from './hours-problem.ts'
import { shortText } from './shapes.ts'
import { weekdayNames } from './weekday-names.ts'

const minutes = z.int().min(0).max(59)
export const hourRange = timeRange.extend({
  startHour: z.int().min(0).max(24),
  startMinute: minutes,
  endHour: z.int().min(0).max(24),
  endMinute: minutes,
})

/** Hours of a week, of all who are open or sell by them; a day that cannot be meant is asked back. */
export const weekHoursInput = z.record(weekday, z.array(hourRange).max(12)).check(({ value, issues }) => {
  for (const [day, ranges] of Object.entries(value)) {
    const problem = hoursProblem(ranges)
    if (problem !== null)
      issues.push({
        code: 'custom',
        input: value,
        path: [day],
        message: `${weekdayNames[weekday.parse(day)]} : ${problem}`,
      })
  }
})

export const openingHoursInput = openingHours.extend({
  weekdays: weekHoursInput,
  overrides: z
    .array(
      z.object({
        day: z.string().max(10, { abort: true }).check(z.iso.date('Choisissez un jour.')),
        reason: shortText,
      }),
    )
    .max(400),
})
