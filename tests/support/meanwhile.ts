import type { RegionDb } from '#db/region-db.ts'

/** Trigger that decides about a false guard: without it every guard of a batch is passed. */
export const GUARDS = 'trigger guard_decides'

/** Before the next write of `db` the rival is done whole; the control then drops what stands in the way of that write. */
export function meanwhile(db: RegionDb, rival: () => Promise<unknown>, dropped: readonly string[] = []): void {
  const write = db.write.bind(db)
  db.write = async (steps) => {
    db.write = write
    await rival()
    if (dropped.length > 0) await write(dropped.map((what) => ({ sql: `drop ${what}`, args: [] })))
    return write(steps)
  }
}
