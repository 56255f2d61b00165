import { and, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { sealLinks } from './sealed-links.ts'
import { keptOnceSent } from './send-mail-job.ts'
import { mail } from './tables.ts'

const KIND = 'seal-mails'
const AT_ONCE = 200

/**
 * Seals the links of mails that were not sealed when they were sent: old ones, those that the previous version still
 * sends beside this one, and those given up. Finds them by the index `mail_unsealed`.
 */
export const sealMailsJob = jobKind({
  kind: KIND,
  payload: z.object({}),
  leaseMs: 300_000,
  maxTries: Number.MAX_SAFE_INTEGER,
  async run({ db, platform, now }) {
    const { appKey } = platform.config
    const rows = await db.orm
      .select()
      .from(mail)
      .where(sql`links is null and status <> 'Queued'`)
      .orderBy(mail.id)
      .limit(AT_ONCE)
    const kept = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        ...(row.status === 'Sent' ? await keptOnceSent(appKey, row) : await sealLinks(appKey, row)),
      })),
    )
    const steps = kept.map(({ id, ...set }) =>
      db.orm
        .update(mail)
        .set(set)
        .where(and(eq(mail.id, id), ne(mail.status, 'Queued'), sql`links is null`)),
    )
    if (rows.length < AT_ONCE) return steps
    return [...steps, enqueueJob(db, { kind: KIND, payload: {}, runAt: now, bulk: true }, now)]
  },
})
