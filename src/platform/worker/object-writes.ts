import { DatabaseUnavailable } from '#db/database-unavailable.ts'
import { type RegionDb, toStatements, writeError } from '#db/region-db.ts'
import type { WorkerBindings } from './bindings.ts'

/** Collects all isolates' hot writes in one object, which makes them durable in groups. */
export const withHotWrites = (db: RegionDb, objects: WorkerBindings['HOT_WRITES']): RegionDb => ({
  ...db,
  async writeHot(key, steps) {
    const outcome = await objects.getByName(`${db.region}:${key}`).write(db.region, toStatements(steps))
    if (outcome.written) return outcome.rows
    if ('unavailable' in outcome) throw new DatabaseUnavailable(db.region, outcome.unavailable)
    const { message, statementIndex, code } = outcome
    throw writeError(steps, Object.assign(new Error(message), { statementIndex, code }))
  },
})
