import type { InStatement, ResultSet } from '@libsql/client'

interface Waiting {
  statements: InStatement[]
  resolve(results: ResultSet[]): void
  reject(error: unknown): void
}

/** Writes the batches in one transaction; each answers its results or its error. Throws when none was written. */
export type WriteGroup = (groups: InStatement[][]) => Promise<(ResultSet[] | Error)[]>

/** More than this in one transaction would keep the first of them waiting. */
const LARGEST_GROUP = 100

/**
 * Group commit: write batches that come in the same turn of the event loop are made durable together, since waiting for
 * the disk is what a small write costs. Groups follow each other; a batch is answered only once it is on the disk.
 * SQLite has one writer, so that writing one by one would be no faster for anybody.
 */
export function createWriteQueue(writeGroup: WriteGroup) {
  const waiting: Waiting[] = []
  let running = false

  const run = async () => {
    while (waiting.length > 0) {
      const group = waiting.splice(0, LARGEST_GROUP)
      try {
        const outcomes = await writeGroup(group.map(({ statements }) => statements))
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index]
          if (Array.isArray(outcome)) resolve(outcome)
          else reject(outcome)
        }
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    running = false
  }

  return (statements: InStatement[]): Promise<ResultSet[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (running) return
      running = true
      setImmediate(() => void run())
    })
}
