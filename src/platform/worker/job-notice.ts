import type { RegionDb, Statement, Step } from '../../db/region-db.ts'

/**
 * Calls `notice` after every write that queued a job. A long-lived process looks at its jobs every second; a Worker only
 * when something happens, so that whoever queues work need not remember to say so.
 */
export function withJobNotice(db: RegionDb, notice: () => void): RegionDb {
  return {
    ...db,
    async write(steps) {
      const results = await db.write(steps)
      if (steps.some(queuesJob)) notice()
      return results
    },
    async writeHot(key, steps) {
      await db.writeHot(key, steps)
      if (steps.some(queuesJob)) notice()
    },
  }
}

function queuesJob(entry: Step | Statement): boolean {
  const statement = 'statement' in entry ? entry.statement : entry
  const sql = 'toSQL' in statement ? statement.toSQL().sql : statement.sql
  return /^\s*insert into "?job"? /i.test(sql)
}
