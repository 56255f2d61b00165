import type { RegionDb, Statement } from '#db/region-db.ts'
import { activityPlaceSql, parsePlace } from '#kernel/catalogue/location-view.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { remainingSql } from '#kernel/stock/activity-stock.ts'
import { alertMail, type Fall } from './alert-mail.ts'

const AT_ONCE = 500
/** Shortest time between two mails about one stock, so that a cancelled purchase causes no second mail. */
const QUIET_MS = 86_400_000

interface Touched extends Fall {
  touched: number
  before: 'low' | 'out' | null
  mailedAt: number | null
  now: 'low' | 'out' | null
  origin: string | null
}

/** Checks stocks whose counters have changed and mails those that fell to their threshold, once per fall. */
export async function watchStock(ctx: JobContext): Promise<void> {
  while ((await watchSome(ctx)) === AT_ONCE);
  await ctx.db.write([forgetOver(ctx.now)])
}

async function watchSome(ctx: JobContext): Promise<number> {
  const { db, now, region } = ctx
  const touched = await loadTouched(db, now)
  if (touched.length === 0) return 0
  const falls = touched.filter((row) => row.now !== null && worse(row.now, row.before))
  const told = falls.filter((row) => row.now === 'out' || row.mailedAt === null || row.mailedAt <= now - QUIET_MS)
  const toldIds = new Set(told.map(({ stockId }) => stockId))
  await db.write([
    ...touched.map((row) => seen(row, toldIds.has(row.stockId), now)),
    ...alertMailSteps(ctx, told),
    forgetCalm(now),
  ])
  if (told.length > 0) ctx.platform.wakeJobs(region.slug)
  return touched.length
}

/** True if the level got worse: none, `low`, `out`. */
const worse = (now: 'low' | 'out', before: 'low' | 'out' | null) =>
  before === null || (now === 'out' && before === 'low')

/**
 * Origin of the latest purchase, for links in the mail: every origin serves the office, and an unsold stock has none.
 */
export const lastOriginSql = 'select origin from attempt where started_at > 0 order by started_at desc limit 1'

async function loadTouched(db: RegionDb, now: number): Promise<Touched[]> {
  const { rows } = await db.query(
    `select a.stock_id, a.touched, a.level, a.mailed_at, s.kind, s.start_ts, s.end_ts, activity.label, b.low_stock_at,
        (${activityPlaceSql('activity')}) as place,
        (${remainingSql}) as remaining,
        s.archived_at is null and b.archived_at is null and s.visibility = 'Public' and s.end_ts > ? as sells,
        coalesce((select at.origin from order_stock os join order_item oi on oi.id = os.order_item_id
          join attempt at on at.id = oi.attempt_id where os.stock_id = s.id limit 1), (${lastOriginSql})) as origin
      from stock_alert a join stock s on s.id = a.stock_id join batch b on b.id = s.batch_id
        join activity on activity.id = s.activity_id
      where a.touched > a.seen order by a.stock_id limit ?`,
    [now, AT_ONCE],
  )
  return rows.map((row) => {
    const remaining = row.remaining === null ? null : Number(row.remaining)
    const threshold = row.low_stock_at === null ? null : Number(row.low_stock_at)
    const isLow = Number(row.sells) === 1 && remaining !== null && threshold !== null && remaining <= threshold
    const level = isLow ? (remaining <= 0 ? 'out' : 'low') : null
    return {
      stockId: String(row.stock_id),
      touched: Number(row.touched),
      before: parseLevel(row.level),
      mailedAt: row.mailed_at === null ? null : Number(row.mailed_at),
      kind: row.kind === 'Fixed' ? 'Fixed' : 'Flexible',
      startTs: Number(row.start_ts),
      endTs: Number(row.end_ts),
      label: String(row.label),
      place: parsePlace(row.place === null ? null : String(row.place)),
      remaining: remaining ?? 0,
      now: level,
      level: level ?? 'low',
      origin: row.origin === null ? null : String(row.origin),
    }
  })
}

const parseLevel = (value: unknown) => (value === 'low' || value === 'out' ? value : null)

/** Marks a row as checked; one touched after it was read is checked again. */
const seen = (row: Touched, isTold: boolean, now: number): Statement => ({
  sql: `update stock_alert set seen = ?, remaining = ?, since_ts = case when level is ? then since_ts else ? end, level = ?,
      mailed_at = case when ? then ? else mailed_at end
    where stock_id = ?`,
  args: [row.touched, row.remaining, row.now, row.now === null ? null : now, row.now, isTold, now, row.stockId],
})

/** Deletes rows without a level whose quiet time is over. */
const forgetCalm = (now: number): Statement => ({
  sql: 'delete from stock_alert where level is null and touched <= seen and (mailed_at is null or mailed_at <= ?)',
  args: [now - QUIET_MS],
})

// `cross join` makes SQLite read the few alerts first; its planner would begin with the many stocks.
const forgetOver = (now: number): Statement => ({
  sql: `delete from stock_alert where stock_id in (select a.stock_id from stock_alert a
    cross join stock s on s.id = a.stock_id join batch b on b.id = s.batch_id
    where s.end_ts <= ? or s.archived_at is not null or b.archived_at is not null or b.low_stock_at is null limit 1000)`,
  args: [now],
})

function alertMailSteps(ctx: JobContext, told: readonly Touched[]): Statement[] {
  const [first] = told
  if (!first) return []
  const { config } = ctx.platform
  const origin = told.find((row) => row.origin !== null)?.origin ?? null
  const site = ctx.site(origin ?? 'http://localhost')
  const listUrl = origin === null ? null : `${site.origin}/admin/stock-alerts`
  return queueMail(
    ctx.db,
    site.brand,
    {
      dedupeKey: `stock-alert:${first.stockId}:${first.touched}:${told.length}:${ctx.now}`,
      kind: 'stock-alert',
      from: config.mailFrom,
      to: config.adminEmail,
      content: alertMail(told, ctx.region.zone, listUrl),
    },
    ctx.now,
  )
}
