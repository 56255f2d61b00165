import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import type { OfficeReadContext } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { activityClosedDay } from '#kernel/stock/tables.ts'

/** Data behind every plan for an activity's stock, read at one moment. */
export interface PlanningContext extends Pick<OfficeReadContext, 'db' | 'now' | 'region' | 'scope'> {
  activity: { id: string; label: string; updatedAt: number }
  closedDays: ReadonlySet<string>
}

export async function planningContext(
  { db, now, region, scope }: Pick<OfficeReadContext, 'db' | 'now' | 'region' | 'scope'>,
  activityId: string,
): Promise<PlanningContext> {
  const [[row], days] = await db.orm.batch([
    db.orm
      .select({ id: activity.id, label: activity.label, updatedAt: activity.updatedAt })
      .from(activity)
      .where(eq(activity.id, activityId)),
    db.orm
      .select({ day: activityClosedDay.day })
      .from(activityClosedDay)
      .where(eq(activityClosedDay.activityId, activityId)),
  ])
  if (!row) throw new CallError('activityNotFound')
  return { db, now, region, scope, activity: row, closedDays: new Set(days.map(({ day }) => day)) }
}
