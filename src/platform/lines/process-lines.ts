import type { RegionDb } from '#db/region-db.ts'
import type { LinePace } from '#features/selling/openings/line-rules.ts'
import { OpeningLine } from '#features/selling/openings/opening-line.ts'
import type { LineAddress, Lines } from '../line-port.ts'
import type { Log } from '../port.ts'

/** Idle time after which a queue is dropped from memory; its rows stay. */
const IDLE_MS = 10 * 60_000
const MOST_IDLE_LINES = 200

interface LinesParts {
  db: (region: string) => RegionDb
  now: () => number
  appKey: Uint8Array
  pace: LinePace
  log: Log
}

const lineKey = ({ region, openingId }: LineAddress): string => `${region}:${openingId}`

/** Queues of a process that alone serves its data. */
export function createProcessLines({ db, now, appKey, pace, log }: LinesParts): Lines {
  const lines = new Map<string, OpeningLine>()
  const forgetIdle = () => {
    for (const [key, line] of lines) if (line.isAtRest && now() - line.usedAt > IDLE_MS) lines.delete(key)
  }
  const make = (key: string, { region, openingId }: LineAddress): OpeningLine => {
    if (lines.size >= MOST_IDLE_LINES) forgetIdle()
    const onFault = (error: unknown) => log('error', 'line.failed', { region, openingId, error: String(error) })
    const made = new OpeningLine({ db: () => db(region), openingId, appKey, now, pace, onFault })
    lines.set(key, made)
    return made
  }
  const ask = async <T>(at: LineAddress, question: (line: OpeningLine) => Promise<T>): Promise<T> => {
    const key = lineKey(at)
    const line = lines.get(key) ?? make(key, at)
    try {
      return await question(line)
    } finally {
      // Drops a queue that nobody has joined, or whose id was invented.
      if (line.isForgettable && lines.get(key) === line) lines.delete(key)
    }
  }
  return {
    join: (at, userId) => ask(at, (line) => line.join(userId)),
    own: (at, userId) => ask(at, (line) => line.own(userId)),
    place: async (at, placeId, refuseFlood) => {
      if (!lines.has(lineKey(at))) await refuseFlood()
      return ask(at, (line) => line.place(placeId))
    },
    lot: (at, from, most) => ask(at, (line) => line.lot(from, most)),
    leave: (at, userId) => ask(at, (line) => line.leave(userId)),
  }
}
