import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { type JobContext, jobKind } from '#kernel/jobs/job-context.ts'
import type { Made } from './make-versions.ts'
import { originalKey, versionKey } from './stored-keys.ts'
import { media } from './tables.ts'

const KIND = 'make-versions'
/** Longest run: afterwards the job queues itself again, to free the runner's place. */
const BUDGET_MS = 20_000
/** Tries after which a picture is skipped, since it may be what crashes the process. */
const MAX_TRIES = 8

/**
 * Queues the one job for all pictures of a region, made one after the other: hundreds of pictures then delay no mail or
 * ticket.
 */
export const queueVersions = (db: Pick<RegionDb, 'orm'>, now: number): Statement =>
  enqueueJob(db, { kind: KIND, payload: {}, runAt: now, dedupeKey: KIND }, now)

const LEASE_MS = 300_000

/** Current runs in this process by file store and region; a job that starts meanwhile leaves its pictures to them. */
const underWay = new WeakMap<object, Map<string, { until: number; again: boolean }>>()

/** Registers a run. Null if one is in progress, which will then look for pictures once more. */
function begin({ platform, region }: JobContext) {
  const runs = underWay.get(platform.files) ?? new Map<string, { until: number; again: boolean }>()
  underWay.set(platform.files, runs)
  const other = runs.get(region.slug)
  if (other && other.until > platform.now()) {
    other.again = true
    return null
  }
  const run = { until: platform.now() + LEASE_MS, again: false }
  runs.set(region.slug, run)
  return { run, end: () => runs.get(region.slug) === run && runs.delete(region.slug) }
}

const waiting = and(eq(media.status, 'Pending'), isNotNull(media.uploadedAt), isNull(media.sweptAt))

export const makeVersionsJob = jobKind({
  kind: KIND,
  payload: z.object({}),
  leaseMs: LEASE_MS,
  maxTries: Number.MAX_SAFE_INTEGER,
  async run(ctx) {
    const own = begin(ctx)
    if (!own) return
    try {
      await makeAll(ctx, own.run)
    } finally {
      own.end()
    }
  },
})

async function makeAll(ctx: JobContext, run: { again: boolean }): Promise<void> {
  const { db, platform } = ctx
  const end = platform.now() + BUDGET_MS
  do {
    run.again = false
    // Interrupted pictures come last, so that none of them holds up the others.
    const [row] = await db.orm
      .select()
      .from(media)
      .where(waiting)
      .orderBy(asc(media.tries), asc(media.uploadedAt), asc(media.id))
      .limit(1)
    if (!row) continue
    run.again = true
    await makeOne(ctx, row)
  } while (run.again && platform.now() < end)
  if (!run.again) return
  await db.write([queueVersions(db, platform.now())])
  platform.wakeJobs(ctx.region.slug)
}

type MediaRow = typeof media.$inferSelect

/**
 * Makes the versions of one picture. Safe to repeat: file names are fixed, and the row becomes "Ready" only once the
 * files are stored.
 */
async function makeOne({ db, platform }: JobContext, row: MediaRow): Promise<void> {
  const { id, mimeType, size, purpose } = row
  const own = and(eq(media.id, id), waiting)
  const settle = (set: Partial<typeof media.$inferInsert>, more: Statement[] = []) =>
    db.write([db.orm.update(media).set(set).where(own), ...more])
  if (row.tries >= MAX_TRIES) return void (await settle({ status: 'Failed', refusal: 'broken' }))
  await settle({ tries: row.tries + 1 })
  let made: Made
  try {
    const found =
      size === null || purpose === null
        ? null
        : await platform.makeVersions(originalKey(id), { mimeType, size, purpose })
    made = found ?? { refusal: 'sizeDiffers' }
    if (made.refusal === null)
      for (const { slot, ext, bytes, mimeType } of made.versions)
        await platform.files.put(versionKey(id, slot, ext), bytes, mimeType)
  } catch (error) {
    // The store or the service failed, not the picture: this try does not count.
    await settle({ tries: row.tries })
    throw error
  }
  if (made.refusal !== null) {
    platform.log('info', 'media.refused', { media: id, reason: made.refusal })
    await settle({ status: 'Failed', refusal: made.refusal })
    return platform.files.delete(originalKey(id))
  }
  const versions = made.versions.map(({ bytes: _bytes, slot, ...version }) => ({
    ...version,
    key: versionKey(id, slot, version.ext),
  }))
  await settle({ status: 'Ready', versions, placeholder: made.placeholder }, [
    // Kept pages were rendered without the picture and are now outdated.
    {
      sql: `update catalogue_version set version = version + 1
            where id = 1 and exists (select 1 from media where id = ? and used_at is not null)`,
      args: [id],
    },
  ])
}
