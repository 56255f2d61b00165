import type { RegionDb } from './region-db.ts'

const waiting: (() => void)[] = []

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}

/**
 * Before a long read: a database in the process answers at once, so that several such reads, asked for in one moment,
 * would be one long wait for everybody else. They go on one by one, each in a turn of the event loop of its own, and what
 * has arrived meanwhile is answered in between. Where the database is a server its answers come one by one anyway.
 */
export const takeTurn = async ({ reach }: Pick<RegionDb, 'reach'>): Promise<void> => {
  if (reach !== null) return
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}
