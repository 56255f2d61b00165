import type { RegionDb } from '#db/region-db.ts'
import { OpeningQueue } from '#features/selling/openings/opening-queue.ts'
import type { QueuePace } from '#features/selling/openings/queue-rules.ts'
import type { OpeningQueues, QueueAddress } from '../opening-queue-port.ts'
import type { Log } from '../port.ts'

/** Idle time after which a queue is dropped from memory; its rows stay. */
const IDLE_MS = 10 * 60_000
const MOST_IDLE_QUEUES = 200

interface LinesParts {
  db: (region: string) => RegionDb
  now: () => number
  appKey: Uint8Array
  pace: QueuePace
  log: Log
}

const queueKey = ({ region, openingId }: QueueAddress): string => `${region}:${openingId}`

/** Queues of a process that alone serves its data. */
export function createProcessQueues({ db, now, appKey, pace, log }: LinesParts): OpeningQueues {
  const queues = new Map<string, OpeningQueue>()
  const forgetIdle = () => {
    for (const [key, queue] of queues) if (queue.isAtRest && now() - queue.usedAt > IDLE_MS) queues.delete(key)
  }
  const make = (key: string, { region, openingId }: QueueAddress): OpeningQueue => {
    if (queues.size >= MOST_IDLE_QUEUES) forgetIdle()
    const onFault = (error: unknown) => log('error', 'line.failed', { region, openingId, error: String(error) })
    const made = new OpeningQueue({ db: () => db(region), openingId, appKey, now, pace, onFault })
    queues.set(key, made)
    return made
  }
  const ask = async <T>(at: QueueAddress, question: (queue: OpeningQueue) => Promise<T>): Promise<T> => {
    const key = queueKey(at)
    const queue = queues.get(key) ?? make(key, at)
    try {
      return await question(queue)
    } finally {
      // Drops a queue that nobody has joined, or whose id was invented.
      if (queue.isForgettable && queues.get(key) === queue) queues.delete(key)
    }
  }
  return {
    join: (at, userId) => ask(at, (queue) => queue.join(userId)),
    own: (at, userId) => ask(at, (queue) => queue.own(userId)),
    place: async (at, placeId, refuseFlood) => {
      if (!queues.has(queueKey(at))) await refuseFlood()
      return ask(at, (queue) => queue.place(placeId))
    },
    lot: (at, from, most) => ask(at, (queue) => queue.lot(from, most)),
    leave: (at, userId) => ask(at, (queue) => queue.leave(userId)),
  }
}
