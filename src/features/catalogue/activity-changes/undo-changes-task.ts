import { and, asc, count, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import { premiumMark } from '#features/catalogue/activities/premium-mark.ts'
import { audit } from '#handler/tables.ts'
import { type StepContext, taskKind } from '#kernel/tasks/task-kind.ts'
import { activitiesText, REST, STEP_ACTIVITIES, taskCallPath } from './change-activities-task.ts'
import { type ChangedFields, changedFields, priceFields } from './change-shapes.ts'
import { resultColumns, resultRow } from './change-texts.ts'
import { undoActivityChanges } from './contract.ts'
import { loadNames } from './load-names.ts'
import { loadScopedTargets, type Target } from './load-targets.ts'
import { type Plan, planTarget } from './plan-change.ts'
import { changeStatements } from './write-changes.ts'

const after = changedFields.extend({ updatedAt: z.int() })

interface Former {
  before: ChangedFields
  after: z.output<typeof after>
}

/** Restores each activity of another task to its former values, unless it has changed since (D48). */
export const undoChangesTask = taskKind({
  kind: 'undo-activity-changes',
  input: z.object({ taskId: z.string() }),
  cursor: z.object({ after: z.string().nullable() }),
  rest: REST,
  label: (total) => `Annulation de la modification de ${activitiesText(total)}`,
  result: { fileName: 'annulation.csv', columns: resultColumns },
  async start({ db, scope }, { taskId }) {
    const ofTask = and(eq(audit.taskId, taskId), scope.where(audit.groupId))
    const [counted] = await db.orm.select({ total: count() }).from(audit).where(ofTask)
    return { cursor: { after: null }, total: counted?.total ?? 0 }
  },
  async step(ctx, cursor, { taskId }) {
    const { db, scope } = ctx
    const behind = cursor.after === null ? undefined : gt(audit.target, cursor.after)
    const [names, rows] = await Promise.all([
      loadNames(ctx),
      db.orm
        .select({ id: audit.target, before: audit.before, after: audit.after })
        .from(audit)
        .where(and(eq(audit.taskId, taskId), scope.where(audit.groupId), behind))
        .orderBy(asc(audit.target))
        .limit(STEP_ACTIVITIES),
    ])
    const ids = rows.flatMap(({ id }) => id ?? [])
    const targets = new Map((await loadScopedTargets(ctx, ids)).map((target) => [target.id, target]))
    const plans = rows.map((row): Plan => {
      const target = targets.get(row.id ?? '')
      if (!target) return { outcome: 'refused', target: gone(row.id ?? ''), reason: 'Supprimée depuis.' }
      const [was, is] = [changedFields.safeParse(row.before), after.safeParse(row.after)]
      if (!was.success || !is.success)
        return { outcome: 'refused', target, reason: 'Les anciennes valeurs ne sont plus connues.' }
      const former = { before: was.data, after: is.data }
      const reason = undoRefusal(target, former, names.hasCategory, (id) => ctx.groups.get(id) !== undefined)
      return reason === null
        ? planTarget(target, formerValues(former, target, ctx))
        : { outcome: 'refused', target, reason }
    })
    const last = ids.at(-1)
    return {
      cursor: last !== undefined && rows.length === STEP_ACTIVITIES ? { after: last } : null,
      done: plans.length,
      failed: plans.filter(({ outcome }) => outcome === 'refused').length,
      steps: changeStatements(ctx, taskCallPath(undoActivityChanges, scope.groupId), plans),
      rows: plans.map((plan) => resultRow(plan, names)),
    }
  },
})

/** Why an activity keeps its present values; null if it may be restored. */
function undoRefusal(
  target: Target,
  former: Former,
  hasCategory: (id: string) => boolean,
  hasGroup: (id: string) => boolean,
): string | null {
  if (target.updatedAt !== former.after.updatedAt) return 'Modifiée depuis.'
  const isTouched = (former.after.prices ?? []).some((left) => {
    const item = target.prices.find(({ id }) => id === left.id)
    return !item || priceFields.some((field) => item[field] !== left[field])
  })
  if (isTouched) return 'Ses prix ont été modifiés depuis.'
  if (!(former.before.catIds ?? []).every(hasCategory)) return 'Une de ses anciennes catégories n’existe plus.'
  if (former.before.groupId && !hasGroup(former.before.groupId)) return 'Son ancien groupe n’existe plus.'
  return null
}

/** Leaves out a publication whose moment has passed in the meantime. */
const formerValues = ({ before }: Former, target: Target, { now, scope }: StepContext): ChangedFields => ({
  ...before,
  ...(before.publishAt && before.publishAt <= now ? { publishAt: null } : {}),
  ...(before.cse === undefined ? {} : { cse: premiumMark(scope, before.cse, target.cse) }),
})

/** Placeholder for an activity that no longer exists. */
const gone = (id: string): Target => ({
  id,
  label: '',
  updatedAt: 0,
  visibility: 'Archived',
  publishAt: null,
  cse: false,
  forChildren: false,
  groupId: null,
  vendorId: null,
  vendorGroupId: null,
  stockType: 'Standard',
  catIds: [],
  prices: [],
  bought: new Map(),
  commission: null,
})
