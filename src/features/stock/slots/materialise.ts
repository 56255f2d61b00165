import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { RegionDb, Statement } from '#db/region-db.ts'
import { markBestStale } from '#kernel/catalogue/derived/best.ts'
import { batch, weeklyTemplate } from '#kernel/stock/tables.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { weekdays } from '#kernel/time/types.ts'
import { newId } from '#lib/new-id.ts'
import { expandWeeklyTemplate } from './weekly-template.ts'

/** Slots are generated this far ahead, so that a shop's calendar can sell every month of the coming year (D31). */
export const horizonMs = 400 * 24 * 3_600_000

const rowsPerStatement = 2000
const templatesPerWrite = 40

/** Condition on templates and their batch: in use, with slots that end before `until`. */
const lagsBehind = (until: number) =>
  and(isNull(weeklyTemplate.archivedAt), isNull(batch.archivedAt), lt(weeklyTemplate.materialisedUntil, until))

/** Templates whose slots do not reach the horizon yet, in parts small enough for one write each. */
export async function laggingTemplates(db: RegionDb, now: number): Promise<string[][]> {
  const rows = await db.orm
    .select({ id: weeklyTemplate.id })
    .from(weeklyTemplate)
    .innerJoin(batch, eq(batch.id, weeklyTemplate.batchId))
    .where(lagsBehind(now + horizonMs))
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / templatesPerWrite) }, (_, part) =>
    ids.slice(part * templatesPerWrite, (part + 1) * templatesPerWrite),
  )
}

/**
 * Statements that turn weekly templates (`templateIds`, else all that lag) into slots up to `now + horizon` (ms),
 * idempotent on (template, start) (D21). Past slots are skipped, those of closed days not sold. `refreshBest` follows.
 */
export async function materialiseTemplates(
  db: RegionDb,
  now: number,
  horizon: number = horizonMs,
  templateIds?: readonly string[],
): Promise<Statement[]> {
  const until = now + horizon
  const rows = await db.orm
    .select({ template: weeklyTemplate, activityId: batch.activityId })
    .from(weeklyTemplate)
    .innerJoin(batch, eq(batch.id, weeklyTemplate.batchId))
    .where(and(lagsBehind(until), templateIds ? inArray(weeklyTemplate.id, [...templateIds]) : undefined))
  const slots = rows.flatMap(({ template, activityId }) => {
    const weekday = weekdays[template.weekday - 1]
    if (!weekday) return []
    const period = { startTs: template.periodStartTs, endTs: template.periodEndTs }
    const range = { startTs: Math.max(now - 86_400_000, template.materialisedUntil), endTs: until }
    return expandWeeklyTemplate({ weekday, timeOfDay: template, period }, range, template.zone)
      .filter((slot) => slot.endTs > now)
      .map((slot) => [
        newId('si'),
        activityId,
        template.batchId,
        template.id,
        slot.startTs,
        slot.endTs,
        dayKey(template.zone, slot.startTs),
      ])
  })
  const statements: Statement[] = []
  for (let from = 0; from < slots.length; from += rowsPerStatement)
    statements.push({ sql: insertSlots, args: [now, JSON.stringify(slots.slice(from, from + rowsPerStatement))] })
  const done = rows.map(({ template }) => template.id)
  for (let from = 0; from < done.length; from += rowsPerStatement)
    statements.push(
      db.orm
        .update(weeklyTemplate)
        .set({ materialisedUntil: until })
        .where(
          sql`${weeklyTemplate.id} in (select value from json_each(${JSON.stringify(done.slice(from, from + rowsPerStatement))}))`,
        ),
    )
  if (rows.length > 0) statements.push(markBestStale([...new Set(rows.map(({ activityId }) => activityId))], now))
  return statements
}

// Joins templates and closed days as stored now: an operator may have changed them since they were read.
const insertSlots = `insert into stock
  (id, activity_id, batch_id, template_id, kind, start_ts, end_ts, quantity, visibility, created_at)
  select value ->> 0, value ->> 1, value ->> 2, t.id, 'Fixed', value ->> 4, value ->> 5, t.quantity,
    case when exists (select 1 from activity_closed_day c
      where c.activity_id = value ->> 1 and c.day = value ->> 6) then 'Archived' else 'Public' end, ?
  from json_each(?) join weekly_template t on t.id = value ->> 3
  where t.archived_at is null and t.period_end_ts > value ->> 4 and t.period_start_ts <= value ->> 4
  on conflict (template_id, start_ts) do nothing`
