import { and, eq, sql } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { changed, guard } from '#db/region-db.ts'
import { waitingSetting } from '#features/stock/waiting-places/tables.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { commitUpdate } from '#handler/commit-update.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext } from '#handler/office-context.ts'
import { activity } from '#kernel/catalogue/tables.ts'
import { getActivityWaiting, updateWaitingSettings } from './contract.ts'
import { DEFAULT_HOLD_MINUTES } from './load-waiting.ts'
import { type ActivityWaiting, type WaitingSettings, waitingSettings } from './waiting-shapes.ts'

const MOST_SLOTS_SHOWN = 500

/** Audit target of the settings, distinct from the activity's own. */
const settingsId = (activityId: string): string => `waiting-list:${activityId}`
const toActivityId = (target: string): string | null => /^waiting-list:(.+)/.exec(target)?.[1] ?? null

interface Found {
  activityId: string
  settings: WaitingSettings
  isStored: boolean
}

/** Settings of an activity in the caller's scope; `updatedAt` is 0 while the defaults hold. */
async function findSettings({ db, scope }: OfficeReadContext, activityId: string): Promise<Found | null> {
  const [row] = await db.orm
    .select({ id: activity.id, setting: waitingSetting })
    .from(activity)
    .leftJoin(waitingSetting, eq(waitingSetting.activityId, activity.id))
    .where(and(eq(activity.id, activityId), scope.where(activity.groupId)))
  if (!row) return null
  const { enabled, holdMinutes, updatedAt } = row.setting ?? {
    enabled: true,
    holdMinutes: DEFAULT_HOLD_MINUTES,
    updatedAt: 0,
  }
  return { activityId, settings: { enabled, holdMinutes, updatedAt }, isStored: row.setting !== null }
}

export const getActivityWaitingHandler = handleOffice(getActivityWaiting, async (ctx, { activityId }, fail) => {
  const { settings } = (await findSettings(ctx, activityId)) ?? fail('activityNotFound')
  const { orm } = ctx.db
  const [[sums], slots] = await orm.batch([
    orm.all<{ waiting: number; anyDate: number; holding: number }>(sql`
      select coalesce(sum(state = 'Waiting'), 0) as waiting,
        coalesce(sum(state = 'Waiting' and stock_id is null), 0) as "anyDate", coalesce(sum(state = 'Held'), 0) as holding
      from waiting where activity_id = ${activityId}`),
    orm.all<ActivityWaiting['slots'][number]>(sql`
      select s.id as "stockId", s.kind as type, s.start_ts as "startTs", s.end_ts as "endTs",
        sum(w.state = 'Waiting') as waiting, sum(p.held) as held
      from waiting w join waiting_slot p on p.waiting_id = w.id join stock s on s.id = p.stock_id
      where w.activity_id = ${activityId} and (w.stock_id is not null or w.state = 'Held')
      group by s.id order by s.start_ts, s.id limit ${MOST_SLOTS_SHOWN}`),
  ])
  const { waiting = 0, anyDate = 0, holding = 0 } = sums ?? {}
  const counts = slots.map(({ stockId, type, startTs, endTs, waiting: waits, held }) => ({
    ...{ stockId, type, startTs, endTs, held },
    waiting: waits,
  }))
  return { line: { settings, waiting, anyDate, holding, slots: counts } }
})

export const updateWaitingSettingsHandler = handleOffice(
  updateWaitingSettings,
  async (ctx, { activityId, ifUpdatedAt, enabled, holdMinutes }, fail) => {
    const found = (await findSettings(ctx, activityId)) ?? fail('activityNotFound')
    await refuseIfChanged(ctx, { id: settingsId(activityId), updatedAt: found.settings.updatedAt }, ifUpdatedAt)
    return write(ctx, found, { enabled, holdMinutes }, (settings) => ({ settings }))
  },
  { undo: undoSettings, of: activity, toId: toActivityId },
)

async function undoSettings(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const found = await findSettings(ctx, toActivityId(target) ?? '')
  if (!found) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, { id: target, updatedAt: found.settings.updatedAt }, changedAt)
  const former = waitingSettings.pick({ enabled: true, holdMinutes: true }).partial().safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  return write(ctx, found, { ...found.settings, ...former.data }, () => ({}))
}

async function write<Result>(
  ctx: OfficeWriteContext,
  { activityId, settings, isStored }: Found,
  wanted: Pick<WaitingSettings, 'enabled' | 'holdMinutes'>,
  answer: (settings: WaitingSettings) => Result,
): Promise<Committed<Result>> {
  const { orm } = ctx.db
  const fields = { enabled: wanted.enabled, holdMinutes: wanted.holdMinutes }
  const changes = changesBetween({ enabled: settings.enabled, holdMinutes: settings.holdMinutes }, fields)
  if (!changes) return ctx.unchanged(answer(settings))
  const next = { ...fields, updatedAt: laterThan(settings.updatedAt, ctx.now) }
  const read = { id: settingsId(activityId), updatedAt: settings.updatedAt }
  const newest = async () => {
    const now = await findSettings(ctx, activityId)
    return now && { id: read.id, updatedAt: now.settings.updatedAt }
  }
  return commitUpdate(
    ctx,
    { read, newest },
    {
      steps: isStored
        ? [
            orm
              .update(waitingSetting)
              .set(next)
              .where(and(eq(waitingSetting.activityId, activityId), eq(waitingSetting.updatedAt, settings.updatedAt))),
            changed(1, 'changedMeanwhile'),
          ]
        : [
            guard('not exists (select 1 from waiting_setting where activity_id = ?)', [activityId], 'changedMeanwhile'),
            orm.insert(waitingSetting).values({ activityId, ...next }),
          ],
      audit: {
        target: read.id,
        before: { ...changes.before, updatedAt: read.updatedAt },
        after: { ...changes.after, updatedAt: next.updatedAt },
      },
    },
    answer(next),
  )
}
