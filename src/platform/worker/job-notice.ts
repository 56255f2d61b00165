import type { RegionDb, Statement, Step } from '#db/region-db.ts'

type Entry = Step | Statement
type PlainStatement = Extract<Statement, { args: unknown[] }>

/**
 * Read at the end of each write: whether triggers have queued a job, which no statement says. Theirs are due at once and
 * always were (`run_at` 0), until a run takes them.
 */
const queuedByTriggers: PlainStatement = {
  sql: `select 1 from job indexed by job_prompt
    where dead_at is null and bulk = 0 and run_at = 0 and lease_token is null limit 1`,
  args: [],
}

/**
 * Calls `notice` after every write that queued a job which is due, itself or by a trigger. A long-lived process looks at its jobs every second; a
 * Worker only when something happens, so that whoever queues work need not remember to say so. What is due later waits
 * for the cron: looking for it now would cost every purchase a write.
 */
export function withJobNotice(db: RegionDb, notice: () => void, now: () => number): RegionDb {
  const queuesWork = ({ sql, jobDueAt }: PlainStatement): boolean =>
    jobDueAt === undefined ? ofJob(sql) : jobDueAt <= now()
  return {
    ...db,
    async write(entries) {
      const steps = entries.map(plainStep)
      const results = await db.write([...steps, queuedByTriggers])
      const found = results.pop()?.rows.length ?? 0
      if (found > 0 || steps.some(({ statement }) => queuesWork(statement))) notice()
      return results
    },
    async writeHot(key, entries) {
      const steps = entries.map(plainStep)
      const found = await db.writeHot(key, [...steps, queuedByTriggers])
      if (found > 0 || steps.some(({ statement }) => queuesWork(statement))) notice()
      // What it answers is asked for here alone.
      return found
    },
  }
}

const ofJob = (sql: string): boolean => /^\s*insert into "?job"? /i.test(sql)

/** With its SQL built, which is done once: for the database and for who looks at it here. */
function plainStep(entry: Entry): Step & { statement: PlainStatement } {
  const { statement, otherwise } = 'statement' in entry ? entry : { statement: entry, otherwise: undefined }
  if (!('toSQL' in statement)) return { statement, otherwise }
  const { sql, params } = statement.toSQL()
  return { statement: { sql, args: params }, otherwise }
}
