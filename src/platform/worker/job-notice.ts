import type { RegionDb, Statement, Step } from '../../db/region-db.ts'

/**
 * Calls `notice` after every write that queued a job which is due. A long-lived process looks at its jobs every second; a
 * Worker only when something happens, so that whoever queues work need not remember to say so. What is due later waits
 * for the cron: looking for it now would cost every purchase a write.
 */
export function withJobNotice(db: RegionDb, notice: () => void, now: () => number): RegionDb {
  const queuesWork = (entry: Step | Statement): boolean => {
    const statement = 'statement' in entry ? entry.statement : entry
    if ('toSQL' in statement) return ofJob(statement.toSQL().sql)
    return statement.jobDueAt === undefined ? ofJob(statement.sql) : statement.jobDueAt <= now()
  }
  return {
    ...db,
    async write(steps) {
      const results = await db.write(steps)
      if (steps.some(queuesWork)) notice()
      return results
    },
    async writeHot(key, steps) {
      await db.writeHot(key, steps)
      if (steps.some(queuesWork)) notice()
    },
  }
}

const ofJob = (sql: string): boolean => /^\s*insert into "?job"? /i.test(sql)
