import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import { keepSettings } from '#features/money/accounting/keep-settings.ts'
import { closedMonth, monthSeal } from '#features/money/accounting/tables.ts'
import type { ReadDb } from '#handler/office-context.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { packMonth } from './pack-month.ts'

/**
 * Makes the files of closed months that have none, oldest first, and seals each with the digest of the one before. A run
 * may die anywhere: the package is stored under its digest before the seal names it, and the next run begins again. One
 * that begins meanwhile, since another month was closed, waits for it: it would make the same files beside it.
 */
export async function sealMonths(ctx: JobContext): Promise<void> {
  while (await ctx.platform.withLock(`seal-months:${ctx.region.slug}`, () => sealNext(ctx)));
}

/** Seals the oldest month that has no files; false if there is none. */
async function sealNext(ctx: JobContext): Promise<boolean> {
  const month = await nextUnsealed(ctx.db)
  if (month) await sealMonth(ctx, month)
  return month !== undefined
}

type Closed = typeof closedMonth.$inferSelect

async function nextUnsealed(db: ReadDb): Promise<Closed | undefined> {
  const [month] = await db.orm
    .select()
    .from(closedMonth)
    .where(sql`not exists (select 1 from ${monthSeal} where ${monthSeal.month} = ${closedMonth.month})`)
    .orderBy(asc(closedMonth.month))
    .limit(1)
  return month
}

async function sealMonth(ctx: JobContext, month: Closed): Promise<void> {
  const { db, now, platform, region } = ctx
  const [before] = await db.orm
    .select({ digest: monthSeal.digest })
    .from(monthSeal)
    .where(lt(monthSeal.month, month.month))
    .orderBy(desc(monthSeal.month))
    .limit(1)
  const previous = before?.digest ?? null
  // Closed by a version that kept nothing: the settings stay as they are when it is sealed.
  if (month.closedOn !== null) await db.write([keepSettings(month.month, ctx.site(month.closedOn).tenant.slug)])
  const { manifest, digest, zip } = await packMonth(ctx, month, previous)
  const fileKey = `closings/${region.slug}/${month.month}-${digest}.zip`
  await platform.files.putOnce(fileKey, zip, 'application/zip')
  const row = { month: month.month, sealedAt: now, digest, previous, manifest, fileKey, bytes: zip.byteLength }
  try {
    await db.write([db.orm.insert(monthSeal).values(row)])
  } catch (error) {
    // Another run has sealed it meanwhile; its package may be another one.
    const [sealed] = await db.orm.select().from(monthSeal).where(eq(monthSeal.month, month.month))
    if (!sealed) throw error
    if (sealed.fileKey !== fileKey) await platform.files.delete(fileKey)
  }
}
