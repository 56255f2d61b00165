import type { RegionDb } from './region-db.ts'

const waiting: (() => void)[] = []

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}

/**
 * Awaited before a long read. An in-process database answers synchronously, so several long reads at once would block
 * all other requests: each waits for its own turn of the event loop. A server's answers arrive one by one anyway.
 */
export const takeTurn = async ({ reach }: Pick<RegionDb, 'reach'>): Promise<void> => {
  if (reach !== null) return
  await new Promise<void>((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}
