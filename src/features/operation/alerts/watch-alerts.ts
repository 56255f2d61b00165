import { changed, type Statement } from '#db/region-db.ts'
import { superAdmins } from '#features/committee/groups/load-group.ts'
import { lastOriginSql } from '#features/stock-office/stock-alerts/watch-stock.ts'
import type { JobContext } from '#kernel/jobs/job-context.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { dayKey, wallClock } from '#kernel/time/region-time.ts'
import { digestMail } from './digest-mail.ts'
import { type FoundAlert, findAlerts } from './find-alerts.ts'
import { alertChoice, operatorAlert } from './tables.ts'

/** Hour of the region's clock from which the mail of the day goes. */
const FROM_HOUR = 7

/** Thrown if another run has sent the operator's mail of the day. */
class AlreadyMailed extends Error {}

const key = ({ kind, thingId }: Pick<FoundAlert, 'kind' | 'thingId'>) => `${kind} ${thingId}`

/** Notes what came up and what is over, and mails each operator once a day what is new to them. */
export async function watchAlerts(ctx: JobContext): Promise<void> {
  const { db, now } = ctx
  const [found, known] = await Promise.all([findAlerts(db, now), db.orm.select().from(operatorAlert)])
  const since = new Map(known.map((row) => [key(row), row.sinceTs]))
  const holds = new Set(found.map(key))
  const come = found.filter((one) => !since.has(key(one)))
  const over = known.filter((row) => !holds.has(key(row)))
  if (come.length + over.length > 0) await db.write([comeStep(come, now), overStep(over)])
  if (wallClock(ctx.region.zone, now).hour < FROM_HOUR) return
  await mailOperators(
    ctx,
    found.map((one) => ({ ...one, sinceTs: since.get(key(one)) ?? now })),
  )
}

const comeStep = (come: readonly FoundAlert[], now: number): Statement => ({
  sql: `insert into operator_alert (kind, thing_id, since_ts)
    select value ->> 0, value ->> 1, cast(? as integer) from json_each(?) where true on conflict do nothing`,
  args: [now, JSON.stringify(come.map(({ kind, thingId }) => [kind, thingId]))],
})

const overStep = (over: readonly { kind: string; thingId: string }[]): Statement => ({
  sql: `delete from operator_alert where (kind, thing_id) in (select value ->> 0, value ->> 1 from json_each(?))`,
  args: [JSON.stringify(over.map(({ kind, thingId }) => [kind, thingId]))],
})

async function mailOperators(ctx: JobContext, alerts: readonly (FoundAlert & { sinceTs: number })[]): Promise<void> {
  const { db, now, platform, region } = ctx
  const [operators, choices, origins] = await Promise.all([
    superAdmins(db),
    db.orm.select().from(alertChoice),
    db.query(lastOriginSql),
  ])
  const origin = origins.rows[0]?.origin == null ? null : String(origins.rows[0].origin)
  const site = ctx.site(origin ?? 'http://localhost')
  for (const { userId, email } of operators) {
    const { off = [], wantsMails = true, mailedAt = 0 } = choices.find((row) => row.userId === userId) ?? {}
    if (!wantsMails || dayKey(region.zone, mailedAt) === dayKey(region.zone, now)) continue
    const fresh = alerts.filter(({ kind, sinceTs }) => sinceTs > mailedAt && !off.includes(kind))
    if (fresh.length === 0) continue
    const content = digestMail(fresh, region.zone, origin === null ? null : `${site.origin}/admin/alerts`)
    const mail = { dedupeKey: `operator-alerts:${userId}:${dayKey(region.zone, now)}`, to: email, content }
    try {
      await db.write([
        {
          sql: `insert into operator_alert_choice (user_id, off, mailed_at) values (?, '[]', cast(? as integer))
            on conflict (user_id) do update set mailed_at = excluded.mailed_at where mailed_at = cast(? as integer)`,
          args: [userId, now, mailedAt],
        },
        changed(1, new AlreadyMailed()),
        ...queueMail(db, site.brand, { ...mail, kind: 'operator-alerts', from: platform.config.mailFrom }, now),
      ])
      platform.wakeJobs(region.slug)
    } catch (error) {
      if (!(error instanceof AlreadyMailed)) throw error
    }
  }
}
