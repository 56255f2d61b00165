import type { SchoolZone, Territory } from '#kernel/holidays/french-places.ts'
import { type NamedDay, publicHolidays } from '#kernel/holidays/public-holidays.ts'
import { schoolHolidays, schoolHolidaysKnownUntil } from '#kernel/holidays/school-holidays.ts'

/** A list that an operator has chosen, with what was taken out of it. */
export interface HolidayWish {
  kind: 'public' | 'school'
  territory: Territory
  school: SchoolZone
  /** First and last day, 'YYYY-MM-DD'. */
  first: string
  last: string
  /** Keys of the entries that are left out. */
  without: ReadonlySet<string>
  /** True for all days of the span that the list does not have. */
  others: boolean
}

export interface HolidayEntry {
  key: string
  name: string
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** All days from the first to the last, both included; at most 400, as many as a call takes. */
export function daysBetween(first: string, last: string): string[] {
  const [from, to] = [Date.parse(`${first}T00:00Z`), Date.parse(`${last}T00:00Z`)]
  const length = Math.max(0, Math.min(400, Math.round((to - from) / DAY_MS) + 1))
  return Array.from({ length }, (_, at) => new Date(from + at * DAY_MS).toISOString().slice(0, 10))
}

/** Entries of the wanted list in the span. */
export function holidayEntries({ kind, territory, school, first, last }: HolidayWish): HolidayEntry[] {
  const found =
    kind === 'public'
      ? publicHolidays(territory, first, last).map(({ name, day }) => ({ name, from: day, to: day }))
      : schoolHolidays(school, first, last)
  return found.map((entry) => ({ ...entry, key: `${entry.from} ${entry.name}` }))
}

/** Days of the wanted list with the reason that is stored with each. */
export function holidayDays(wish: HolidayWish): NamedDay[] {
  const chosen = holidayEntries(wish).filter(({ key }) => !wish.without.has(key))
  const listed = chosen.flatMap(({ name, from, to }) => daysBetween(from, to).map((day) => ({ day, name })))
  if (!wish.others) return [...new Map(listed.map((each) => [each.day, each])).values()]
  const inList = new Set(listed.map(({ day }) => day))
  const name = wish.kind === 'public' ? 'Hors jours fériés' : 'Hors vacances scolaires'
  return daysBetween(wish.first, wish.last).flatMap((day) => (inList.has(day) ? [] : [{ day, name }]))
}

/** Last known day, if the span goes beyond it: `null` inside the outer object for a zone without any calendar. */
export function unknownAfter({ kind, school, last }: HolidayWish): { until: string | null } | null {
  if (kind === 'public') return null
  const until = schoolHolidaysKnownUntil(school)
  return until === null || last > until ? { until } : null
}
