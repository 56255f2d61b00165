import type { RegionDb } from '#db/region-db.ts'

export class Killed extends Error {}

/**
 * From now on the write number `at` is the last thing that this process does: `isWritten` or not. Answers whether it came to
 * that, and how the next process begins.
 */
export function killAt(db: Pick<RegionDb, 'write'>, at: number, { isWritten }: { isWritten: boolean }) {
  const write = db.write.bind(db)
  let count = 0
  Object.assign(db, {
    write: async (steps: Parameters<typeof write>[0]) => {
      count += 1
      if (count < at) return write(steps)
      if (count === at && isWritten) await write(steps)
      throw new Killed()
    },
  })
  return {
    isReached: () => count >= at,
    restart: () => Object.assign(db, { write }),
  }
}
