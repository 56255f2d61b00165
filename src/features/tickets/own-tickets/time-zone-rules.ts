import { offsetAt } from '#kernel/time/region-time.ts'
import type { Period } from '#kernel/time/types.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Time before the first date for which rules are written, as calendars look back. */
const MARGIN_MS = 400 * DAY_MS

const two = (value: number) => String(value).padStart(2, '0')

/** Formats an offset in ms as `+0200`. */
function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE_MS
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

/** Local time `20260329T020000` at `ts` with this offset. */
const wallText = (ts: number, offset: number): string =>
  new Date(ts + offset).toISOString().slice(0, 19).replace(/[-:]/g, '')

interface Change {
  ts: number
  from: number
  to: number
}

/** Moments at which the zone's clocks change, to the minute. */
function changesIn(zone: string, { startTs, endTs }: Period): Change[] {
  const changes: Change[] = []
  for (let day = startTs; day < endTs; day += DAY_MS) {
    const [from, to] = [offsetAt(zone, day), offsetAt(zone, day + DAY_MS)]
    if (from === to) continue
    let [low, high] = [day, day + DAY_MS]
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
      if (middle === low) break
      if (offsetAt(zone, middle) === from) low = middle
      else high = middle
    }
    changes.push({ ts: high, from, to })
  }
  return changes
}

const observance = ({ ts, from, to }: Change, isDaylight: boolean): string[] => {
  const name = isDaylight ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${wallText(ts, from)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
}

/** VTIMEZONE of an iCalendar file (RFC 5545, 3.6.5), for the times of this period. */
export function timeZoneRules(zone: string, period: Period): string {
  const first = Math.floor((period.startTs - MARGIN_MS) / DAY_MS) * DAY_MS
  const offset = offsetAt(zone, first)
  const changes = changesIn(zone, { startTs: first, endTs: period.endTs + DAY_MS })
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance({ ts: first, from: offset, to: offset }, false),
    ...changes.flatMap((change) => observance(change, change.to > change.from)),
    'END:VTIMEZONE',
  ].join('\r\n')
}
