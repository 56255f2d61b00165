import { closedWeek, rangeMinutes } from '#kernel/time/opening-hours.ts'
import { type Period, type TimeRange, type WeekHours, weekdays } from '#kernel/time/types.ts'
import { type WeeklySlot, weeklySlotKey } from './weekly-template.ts'

/** A week as a person edits it: opening ranges, cut into slots of one length, quantity and period. */
export interface WeeklySchedule {
  hours: WeekHours
  durationMinutes: number
  quantity: number
  period: Period
}

type Template = WeeklySlot & { quantity: number; period: Period }

/** Reasons why slots share no schedule, as documented. */
type NoSchedule = "Duration minutes don't match" | "Periods don't match" | "Quantities don't match" | 'Not enough info'

const DAY = 24 * 60
/** True if a field is not typed yet: the form holds NaN. */
const isUnset = ({ quantity, period }: Template) => [quantity, period.startTs, period.endTs].some(Number.isNaN)
const slotMinutes = ({ timeOfDay }: WeeklySlot) => {
  const { start, end } = rangeMinutes(timeOfDay)
  return end - start
}
const toTimeRange = (start: number, end: number): TimeRange => ({
  startHour: Math.floor(start / 60),
  startMinute: start % 60,
  endHour: Math.floor(end / 60) % 24,
  endMinute: end % 60,
})

/** Returns the schedule from which the slots were cut, or the reason why they share none. */
export function extractSchedule(slots: readonly Template[]): WeeklySchedule | NoSchedule {
  const [first] = slots
  if (!first || slots.some(isUnset)) return 'Not enough info'
  const durationMinutes = slotMinutes(first)
  if (slots.some((slot) => slotMinutes(slot) !== durationMinutes)) return "Duration minutes don't match"
  const { period, quantity } = first
  if (slots.some(({ period: other }) => other.startTs !== period.startTs || other.endTs !== period.endTs))
    return "Periods don't match"
  if (slots.some((slot) => slot.quantity !== quantity)) return "Quantities don't match"
  return { hours: openWeekHours(slots), durationMinutes, quantity, period }
}

/** Opening ranges of each weekday: touching slots form one range, as long as it fits a day. */
function openWeekHours(slots: readonly WeeklySlot[]): WeekHours {
  const hours = closedWeek()
  for (const day of weekdays) {
    const ranges: { start: number; end: number }[] = []
    const ofDay = new Map(slots.filter(({ weekday }) => weekday === day).map((slot) => [weeklySlotKey(slot), slot]))
    for (const { timeOfDay } of [...ofDay.values()].toSorted((a, b) => slotStartMinute(a) - slotStartMinute(b))) {
      const { start, end } = rangeMinutes(timeOfDay)
      const before = ranges.find((range) => range.end === start && end - range.start <= DAY)
      if (before) before.end = end
      else ranges.push({ start, end })
    }
    hours[day] = ranges.map(({ start, end }) => toTimeRange(start, end))
  }
  return hours
}

const slotStartMinute = ({ timeOfDay }: WeeklySlot) => rangeMinutes(timeOfDay).start

/** Longest run of slots without a gap: the most that one ticket can take. */
export function longestRun(slots: readonly WeeklySlot[]): number {
  const WEEK = 7 * DAY
  const runs = new Map<number, number>()
  let longest = 0
  const placed = slots.map((slot) => {
    const start = weekdays.indexOf(slot.weekday) * DAY + slotStartMinute(slot)
    return { start, end: start + slotMinutes(slot) }
  })
  // Goes through the week twice, because Sunday's night runs into Monday.
  for (const shift of [0, WEEK])
    for (const { start, end } of placed.toSorted((a, b) => a.start - b.start)) {
      const length = Math.min((runs.get(start + shift) ?? 0) + 1, slots.length)
      runs.set(end + shift, Math.max(runs.get(end + shift) ?? 0, length))
      longest = Math.max(longest, length)
    }
  return longest
}
