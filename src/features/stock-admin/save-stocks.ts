import { guard, type Statement, type Step } from '../../db/region-db.ts'
import { refuseIfChanged } from '../../handler/conflict.ts'
import type { Committed, OfficeReadContext, OfficeWriteContext } from '../../handler/office-context.ts'
import type { StockBatch, StockPlan } from '../stock/office-stock-shapes.ts'
import { batchSteps, stagedRows } from './batch-steps.ts'
import { batchView } from './batch-view.ts'
import { deletionSteps } from './deletion-steps.ts'
import { type PlannedDeletion, planDeletion } from './plan-deletion.ts'
import { type FormOperation, type PlannedForm, planOperation } from './plan-operation.ts'
import { type PlanningContext, planningContext } from './planning-context.ts'
import { shopSteps } from './shop-steps.ts'
import { PlanOutdated, slotSteps, stagedInserts } from './slot-steps.ts'
import { joinPlans } from './slot-tally.ts'
import { loadBatches } from './stored-batch.ts'

/** One thing that a call asks for; `ifUpdatedAt` is what the caller saw. */
export type SaveOperation =
  | { type: 'form'; form: FormOperation; ifUpdatedAt?: number | undefined }
  | { type: 'delete'; id: string; path: string; ifUpdatedAt?: number | undefined }

export interface Saved {
  stocks: StockBatch[]
  deleted: { id: string; trashId: string | null }[]
  plan: StockPlan
}

interface Planned {
  planning: PlanningContext
  forms: PlannedForm[]
  deletions: PlannedDeletion[]
  plan: StockPlan
}

/** What the operations do, without doing it. */
export async function planSave(
  ctx: OfficeReadContext,
  activityId: string,
  operations: readonly SaveOperation[],
): Promise<Planned> {
  const ids = operations.map((each) => (each.type === 'form' ? each.form.id : each.id))
  const [planning, stored] = await Promise.all([planningContext(ctx, activityId), loadBatches(ctx.db, ids, ctx.now)])
  const known = new Map(stored.map((each) => [each.row.id, each]))
  const [forms, deletions]: [PlannedForm[], PlannedDeletion[]] = [[], []]
  for (const operation of operations) {
    const id = operation.type === 'form' ? operation.form.id : operation.id
    const found = known.get(id)
    if (found) await refuseIfChanged(ctx, found.row, operation.ifUpdatedAt)
    if (operation.type === 'form') forms.push(await planOperation(planning, activityId, operation.form, found))
    else deletions.push(await planDeletion(ctx.db, found, { activityId, now: ctx.now, path: operation.path }))
  }
  const plan = joinPlans([...forms, ...deletions].map((each) => each.plan))
  return { planning, forms, deletions, plan }
}

/** More new slots than this are written ahead, so many in one write. */
const STAGED_AT_ONCE = 500
/** As often as a plan is made anew because somebody bought or saved in between. */
const MOST_PLANS = 12
const LONGEST_PAUSE_MS = 100

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Plans the operations and does exactly that in one write, with new slots in great number written ahead where nobody sees
 * them (decision 082). Where a sale, an adjustment or another save comes in between, it plans anew.
 */
export async function saveStocks<Result>(
  ctx: OfficeWriteContext,
  activityId: string,
  operations: readonly SaveOperation[],
  answer: (saved: Saved) => Result,
): Promise<Committed<Result>> {
  for (let tries = 1; ; tries++) {
    const planned = await planSave(ctx, activityId, operations)
    if (await stageSlots(ctx, planned)) continue
    try {
      return await commitPlan(ctx, planned, answer, { anyway: tries >= MOST_PLANS })
    } catch (error) {
      if (!(error instanceof PlanOutdated) || tries > MOST_PLANS) throw error
      await pause(Math.random() * 4 * tries)
    }
  }
}

/** Writes ahead what would make one long write; says whether it did, and so whether there is more to read now. */
async function stageSlots(ctx: OfficeWriteContext, { forms, planning }: Planned): Promise<boolean> {
  const many = forms.filter(({ changes }) => changes.inserts.length > STAGED_AT_ONCE)
  for (const { operation, stored, next, flexible, changes } of many) {
    await ctx.stage(stagedRows(ctx.db, { stored, next, flexible }, operation.isNew))
    for (const statement of stagedInserts(changes.inserts, planning.activity.id, ctx.now, STAGED_AT_ONCE)) {
      const began = performance.now()
      await ctx.stage([statement])
      // As long as the write took: buyers have at least half of the database.
      await pause(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
    }
  }
  return many.length > 0
}

async function commitPlan<Result>(
  ctx: OfficeWriteContext,
  { planning, forms, deletions, plan }: Planned,
  answer: (saved: Saved) => Result,
  { anyway }: { anyway: boolean },
): Promise<Committed<Result>> {
  const { db, now } = ctx
  const { activity } = planning
  const stocks = forms.map(({ next }) => batchView(next))
  const deletion = deletions.map((each) => deletionSteps(ctx, activity.label, each))
  const deleted = deletion.map(({ id, trashId }) => ({ id, trashId }))
  const steps: (Step | Statement)[] = []
  for (const { operation, stored, next, flexible, changes, audit } of forms) {
    if (audit === null) continue
    steps.push(...batchSteps(db, { stored, next, flexible }, { isNew: operation.isNew, now }))
    steps.push(...slotSteps(changes, activity.id, now, { anyway }))
  }
  const [first, ...others] = [
    ...forms.flatMap(({ operation, audit }) => (audit ? [{ target: operation.id, ...audit }] : [])),
    ...deletion.map(({ audit }) => audit),
  ]
  const result = answer({ stocks, deleted, plan })
  if (!first) return ctx.unchanged(result)
  return ctx.commit(
    {
      steps: [
        // Two saves of one activity's stock follow each other, and so does the closing of a day.
        guard(
          '(select updated_at from activity where id = ?) = ?',
          [activity.id, activity.updatedAt],
          new PlanOutdated(),
        ),
        ...steps,
        ...deletion.flatMap((each) => each.steps),
        ...shopSteps(db, activity.id, now),
      ],
      audit: [first, ...others],
      changesCatalogue: true,
    },
    result,
  )
}
