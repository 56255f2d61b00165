import type { RegionDb, Statement, Step } from '#db/region-db.ts'

type Entry = Step | Statement
type PlainStatement = Extract<Statement, { args: unknown[] }>

/**
 * Read after each write: tells if triggers have queued a job, which no statement shows. Theirs are due at once
 * (`run_at` 0).
 */
const queuedByTriggers: PlainStatement = {
  sql: `select 1 from job indexed by job_prompt
    where dead_at is null and bulk = 0 and run_at = 0 and lease_token is null limit 1`,
  args: [],
}

/**
 * Calls `notice` after every write that queued a due job, directly or by a trigger, so that writers need not announce
 * it: a Worker runs only on events. Later jobs wait for cron; checking for them would cost every purchase a write.
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
      // The added read's result is dropped.
      return found
    },
  }
}

const ofJob = (sql: string): boolean => /^\s*insert into "?job"? /i.test(sql)

/** The step with its SQL built once, for the database and for this check. */
function plainStep(entry: Entry): Step & { statement: PlainStatement } {
  const { statement, otherwise } = 'statement' in entry ? entry : { statement: entry, otherwise: undefined }
  if (!('toSQL' in statement)) return { statement, otherwise }
  const { sql, params } = statement.toSQL()
  return { statement: { sql, args: params }, otherwise }
}
