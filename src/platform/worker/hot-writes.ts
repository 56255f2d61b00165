import { DurableObject } from 'cloudflare:workers'
import type { InStatement } from '@libsql/client'
import { databaseUnavailable, type UnavailableReason } from '#db/database-unavailable.ts'
import { createRemoteWriteQueue } from '#db/remote-db.ts'
import { regions } from '../regions.ts'
import { readWorkerConfig } from './worker-config.ts'

/** Outcome of one batch in a form that travels between objects; an error class would not survive. */
export type HotOutcome =
  | { written: true; rows: number }
  | { written: false; statementIndex: number; code: string; message: string }
  | { written: false; unavailable: UnavailableReason }

/**
 * Groups many buyers' writes to the same rows, one object per region and key: while one group is on its way to the
 * database, the next one gathers. The statements' guards decide, so a second or restarted object does no harm.
 */
export class HotWrites extends DurableObject<Record<string, unknown>> {
  private readonly queues = new Map<string, ReturnType<typeof createRemoteWriteQueue>>()

  /** Returns the database's refusal, or its failure to answer, as an outcome; throws any other error. */
  async write(region: string, statements: InStatement[]): Promise<HotOutcome> {
    try {
      const results = await this.queue(region)(statements)
      return { written: true, rows: results.at(-1)?.rows.length ?? 0 }
    } catch (error) {
      const failure = databaseUnavailable(error)
      if (failure) return { written: false, unavailable: failure.reason }
      if (!(error instanceof Error) || !('statementIndex' in error) || !('code' in error)) throw error
      return {
        written: false,
        statementIndex: Number(error.statementIndex),
        code: String(error.code),
        message: error.message,
      }
    }
  }

  private queue(region: string) {
    const known = this.queues.get(region)
    if (known) return known
    const database = readWorkerConfig(this.env, regions).databases[region]
    if (!database) throw new Error(`Unknown region ${region}`)
    const queue = createRemoteWriteQueue({ region, ...database })
    this.queues.set(region, queue)
    return queue
  }
}
