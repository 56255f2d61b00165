import { dayWords } from '#lib/words/day-words.ts'

export { sheetMoment } from '#kernel/time/region-time.ts'

const formats = new Map<string, ReturnType<typeof dayWords>>()

function findDateFormat(zone: string, kind: 'day' | 'moment'): ReturnType<typeof dayWords> {
  const key = `${kind} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const day = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
  const made = dayWords(kind === 'day' ? day : { ...day, hour: '2-digit', minute: '2-digit' })
  formats.set(key, made)
  return made
}

/** "mer. 10 juin 2026". */
export const dayText = (zone: string, ts: number): string => findDateFormat(zone, 'day')(ts)

/** "mer. 10 juin 2026, 10:00". */
export const momentText = (zone: string, ts: number): string => findDateFormat(zone, 'moment')(ts)

const steps = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const
const relative = new Intl.RelativeTimeFormat('fr', { numeric: 'always' })

const named = new Intl.RelativeTimeFormat('fr', { numeric: 'auto' })

/** "hier", "avant-hier", else as `ageText`. */
export function sinceText(ts: number, now: number): string {
  const days = Math.floor((now - ts) / 86_400_000)
  return days === 1 || days === 2 ? named.format(-days, 'day') : ageText(ts, now)
}

/** "il y a 3 jours". */
export function ageText(ts: number, now: number): string {
  const ago = now - ts
  const [unit, ms] = steps.find(([, length]) => ago >= length) ?? []
  return unit === undefined ? 'à l’instant' : relative.format(-Math.floor(ago / ms), unit)
}
