import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind } from '#kernel/jobs/job-context.ts'
import { file } from '#kernel/media/tables.ts'

const AT_ONCE = 10

/**
 * Deletes documents that no entry has any more, bytes first: a row without bytes is found again, bytes without a row
 * never.
 */
export const forgetFilesJob = jobKind({
  kind: 'forget-files',
  payload: z.object({ keys: z.array(z.string()) }),
  leaseMs: 300_000,
  maxTries: 50,
  async run({ db, platform }, { keys }) {
    for (let at = 0; at < keys.length; at += AT_ONCE)
      await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => platform.files.delete(key)))
    await db.write([db.orm.delete(file).where(inArray(file.key, keys))])
  },
})
