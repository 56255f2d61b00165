import type { RegionDb, Statement, Step } from '../../db/region-db.ts'

type Entry = Step | Statement
type PlainStatement = Extract<Statement, { args: unknown[] }>

/**
 * Calls `notice` after every write that queued a job which is due. A long-lived process looks at its jobs every second; a
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
      const results = await db.write(steps)
      if (steps.some(({ statement }) => queuesWork(statement))) notice()
      return results
    },
    async writeHot(key, entries) {
      const steps = entries.map(plainStep)
      await db.writeHot(key, steps)
      if (steps.some(({ statement }) => queuesWork(statement))) notice()
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
