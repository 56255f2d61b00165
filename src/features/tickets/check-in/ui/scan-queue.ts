import { readStored, store } from '#ui/browser/stored.ts'
import type { OfflineAdmission } from '../check-in-shapes.ts'

/** An admission that the server does not know yet: a hash, without code or name. */
export interface Waiting extends OfflineAdmission {
  day: string
}

const MOST_AT_ONCE = 100

const isWaiting = (value: unknown): value is Waiting =>
  typeof value === 'object' &&
  value !== null &&
  ['scanId', 'hash', 'day'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  typeof Reflect.get(value, 'at') === 'number'

/** Unsent admissions of a link's device; survives the page. */
export function scanQueue(linkId: string) {
  const key = `check-in.queue.${linkId}`
  // Holds admissions that could not be stored.
  let memory: Waiting[] = []
  const all = (): Waiting[] => {
    const stored = readStored(key)
    const list = Array.isArray(stored) ? stored.filter(isWaiting) : []
    const known = new Set(list.map(({ scanId }) => scanId))
    return [...list, ...memory.filter(({ scanId }) => !known.has(scanId))]
  }
  const keep = (list: Waiting[]) => {
    memory = list
    store(key, list)
  }
  return {
    count: () => all().length,
    add: (waiting: Waiting) => keep([...all(), waiting]),
    remove: (scanIds: ReadonlySet<string>) => keep(all().filter(({ scanId }) => !scanIds.has(scanId))),
    /** Admissions of the oldest day, as many as one call takes. */
    next: (): Waiting[] => {
      const list = all()
      return list.filter(({ day }) => day === list[0]?.day).slice(0, MOST_AT_ONCE)
    },
  }
}

export type ScanQueue = ReturnType<typeof scanQueue>
