import { dayWords } from '#lib/words/day-words.ts'

const words = dayWords({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a calendar day as "sam. 14 nov. 2026", independent of the time zone. */
export const dayText = (day: string): string => words(new Date(`${day}T12:00:00Z`))

/** Formats a moment as "dim. 22 nov. 04:13" in the region's zone. */
export const momentText = (ts: number, zone: string): string =>
  dayWords({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  })(ts)
