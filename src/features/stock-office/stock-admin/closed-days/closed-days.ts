import { asc, eq } from 'drizzle-orm'
import { changed, guard, type Statement, type Step } from '#db/region-db.ts'
import type { StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext, ReadDb } from '#handler/office-context.ts'
import { activityClosedDay } from '#kernel/stock/tables.ts'
import { dayKey, dayKeyToUtc, startOfDay } from '#kernel/time/region-time.ts'
import type { ClosedDay, ClosedDayInput } from '../closed-day-shapes.ts'
import { type PlanningContext, planningContext } from '../plans/planning-context.ts'
import { shopSteps } from '../shop-steps.ts'
import { knownSlot } from '../slots/load-slots.ts'
import { MOST_PLANS, mayPlanAgain, PlanOutdated } from '../slots/slot-steps.ts'
import { type KnownSlot, slotTally } from '../slots/slot-tally.ts'

/** Days that an operator closes, and days that open again. */
export interface DayChanges {
  close: readonly ClosedDayInput[]
  reopen: readonly string[]
}

interface DayPlan {
  planning: PlanningContext
  plan: StockPlan
  closing: KnownSlot[]
  reopening: KnownSlot[]
}

// Query that includes archived slots: one restored on a closed day must stay closed.
const slotsBetween = `select s.id, s.start_ts, s.end_ts, s.quantity, s.reserved, s.bought, s.adjusted_at,
    coalesce(s.archived_at, b.archived_at) as archived_at, s.visibility
  from stock s join batch b on b.id = s.batch_id
  where s.activity_id = ? and s.kind = 'Fixed' and s.start_ts >= ? and s.start_ts < ? and s.end_ts > ?
    and s.visibility in ('Public', 'Archived')`

/** Plans the effect of closing and opening days on slots, without writing. */
export async function planDays(
  ctx: OfficeReadContext,
  activityId: string,
  { close, reopen }: DayChanges,
): Promise<DayPlan> {
  const { zone } = ctx.region
  const planning = await planningContext(ctx, activityId)
  const [closed, opened] = [new Set(close.map(({ day }) => day)), new Set(reopen)]
  const starts = [...closed, ...opened].map((day) => dayKeyToUtc(zone, day) ?? 0)
  const { rows } =
    starts.length === 0
      ? { rows: [] }
      : await ctx.db.query(slotsBetween, [
          activityId,
          Math.min(...starts),
          startOfDay(zone, Math.max(...starts), 1),
          ctx.now,
        ])
  const tally = slotTally(ctx.now)
  const [closing, reopening]: [KnownSlot[], KnownSlot[]] = [[], []]
  for (const slot of rows.map(knownSlot)) {
    const day = dayKey(zone, slot.startTs)
    if (slot.visibility === 'Public' && closed.has(day)) {
      if (slot.archivedAt === null) tally.close(slot)
      closing.push(slot)
    } else if (slot.visibility === 'Archived' && opened.has(day)) {
      if (slot.archivedAt === null) tally.reopen()
      reopening.push(slot)
    }
  }
  return { planning, plan: tally.result().plan, closing, reopening }
}

/** Closes and opens days in one write. `mayWrite` refuses if the days are not as an undo expects. */
export async function changeDays<Result>(
  ctx: OfficeWriteContext,
  activityId: string,
  changes: DayChanges,
  answer: (done: { plan: StockPlan; closedDays: ClosedDay[] }) => Result,
  mayWrite: (closedDays: readonly ClosedDay[]) => void = () => undefined,
): Promise<Committed<Result>> {
  for (let tries = 1; ; tries++) {
    const [plan, before] = await Promise.all([planDays(ctx, activityId, changes), loadClosedDays(ctx.db, activityId)])
    mayWrite(before)
    try {
      return await commitDays(ctx, plan, before, changes, answer, tries >= MOST_PLANS)
    } catch (error) {
      mayPlanAgain(error, tries)
    }
  }
}

async function commitDays<Result>(
  ctx: OfficeWriteContext,
  { planning, plan, closing, reopening }: DayPlan,
  before: readonly ClosedDay[],
  { close, reopen }: DayChanges,
  answer: (done: { plan: StockPlan; closedDays: ClosedDay[] }) => Result,
  anyway: boolean,
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const { id: activityId, updatedAt } = planning.activity
  const reasons = new Map(before.map(({ day, reason }) => [day, reason]))
  const changing = close.filter(({ day, reason }) => reasons.get(day) !== reason)
  const opening = reopen.filter((day) => reasons.has(day))
  const gone = new Set([...changing.map(({ day }) => day), ...opening])
  const closedDays = [
    ...before.filter(({ day }) => !gone.has(day)),
    ...changing.map(({ day, reason }) => ({ day, reason, createdAt: now })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1))
  const result = answer({ plan, closedDays })
  if (gone.size + closing.length + reopening.length === 0) return ctx.unchanged(result)
  const outdated = new PlanOutdated()
  const days = JSON.stringify(changing.map(({ day, reason }) => [day, reason]))
  const facts = (reasonOf: (day: string) => string | null) =>
    [...gone].sort().map((day) => ({ day, reason: reasonOf(day) }))
  const closedNow = new Map(changing.map(({ day, reason }) => [day, reason]))
  return ctx.commit(
    {
      steps: [
        guard('(select updated_at from activity where id = ?) = ?', [activityId, updatedAt], outdated),
        {
          sql: 'delete from activity_closed_day where activity_id = ? and day in (select value from json_each(?))',
          args: [activityId, JSON.stringify([...gone])],
        },
        {
          sql: `insert into activity_closed_day (activity_id, day, reason, created_at)
            select ?, value ->> 0, value ->> 1, ? from json_each(?)`,
          args: [activityId, now, days],
        },
        ...visibilitySteps(closing, 'Archived', outdated, anyway),
        ...visibilitySteps(reopening, 'Public', outdated, anyway),
        ...shopSteps(db, activityId, now),
      ],
      audit: {
        target: activityId,
        before: { days: facts((day) => reasons.get(day) ?? null), updatedAt },
        after: { days: facts((day) => closedNow.get(day) ?? null), updatedAt: now },
      },
      changesCatalogue: true,
    },
    result,
  )
}

/**
 * Steps guarded by the plan: if a slot was sold meanwhile, the plan is made again, so that the operator learns of it.
 */
function visibilitySteps(
  slots: readonly KnownSlot[],
  visibility: 'Public' | 'Archived',
  outdated: PlanOutdated,
  anyway: boolean,
): (Step | Statement)[] {
  if (slots.length === 0) return []
  const rows = JSON.stringify(slots.map(({ id, reserved, bought }) => [id, reserved + bought]))
  const statement = {
    sql: `update stock set visibility = ?
      from (select value ->> 0 as id, value ->> 1 as held from json_each(?)) as wanted
      where stock.id = wanted.id and (? or stock.reserved + stock.bought = wanted.held)`,
    args: [visibility, rows, anyway],
  }
  return anyway ? [statement] : [statement, changed(slots.length, outdated)]
}

export const loadClosedDays = (db: ReadDb, activityId: string): Promise<ClosedDay[]> =>
  db.orm
    .select({
      day: activityClosedDay.day,
      reason: activityClosedDay.reason,
      createdAt: activityClosedDay.createdAt,
    })
    .from(activityClosedDay)
    .where(eq(activityClosedDay.activityId, activityId))
    .orderBy(asc(activityClosedDay.day))
