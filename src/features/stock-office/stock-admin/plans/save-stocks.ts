import { CallError } from '#contract/errors.ts'
import { guard, type Statement, type Step } from '#db/region-db.ts'
import type { StockBatch, StockInput, StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { Committed, OfficeAudit, OfficeReadContext, OfficeWriteContext } from '#handler/office-context.ts'
import { ownTime } from '#lib/own-time.ts'
import { batchSteps, stagedRows } from '../batches/batch-steps.ts'
import { batchView } from '../batches/batch-view.ts'
import { loadBatches, type StoredBatch } from '../batches/stored-batch.ts'
import { storedForm } from '../copies/copy-target.ts'
import { shopSteps } from '../shop-steps.ts'
import { MOST_PLANS, mayPlanAgain, PlanOutdated, slotSteps, stagedInserts } from '../slots/slot-steps.ts'
import { joinPlans } from '../slots/slot-tally.ts'
import { deletionSteps } from './deletion-steps.ts'
import { type PlannedDeletion, planDeletion } from './plan-deletion.ts'
import { type FormOperation, type PlannedForm, planOperation } from './plan-operation.ts'
import { type PlanningContext, planningContext } from './planning-context.ts'

/** One operation of a call; `ifUpdatedAt` is the state that the caller saw. */
export type SaveOperation =
  | { type: 'form'; form: FormOperation; ifUpdatedAt?: number | undefined }
  | { type: 'delete'; id: string; path: string; ifUpdatedAt?: number | undefined }
  | ChangeOperation

/**
 * Changes applied to a stock's form as stored at the moment of the save; deletes the stock if a step leaves nothing.
 */
export interface ChangeOperation {
  type: 'change'
  id: string
  path: string
  ifUpdatedAt: number | undefined
  steps: ((form: StockInput) => StockInput | null)[]
}

/** Resolves a change into a whole form, or into a deletion. */
function settle(operation: SaveOperation, found: StoredBatch | undefined): Exclude<SaveOperation, ChangeOperation> {
  if (operation.type !== 'change') return operation
  const { id, path, ifUpdatedAt, steps } = operation
  const stored = found && storedForm(found)
  if (!stored) throw new CallError('stockNotFound', { fields: [`${path}.id`] })
  let input: StockInput | null = stored
  for (const step of steps) input = input && step(input)
  if (input === null) return { type: 'delete', id, path, ifUpdatedAt }
  return { type: 'form', form: { id, isNew: false, input, path: `${path}.updates` }, ifUpdatedAt }
}

export interface Saved {
  stocks: StockBatch[]
  deleted: { id: string; trashId: string | null }[]
  plan: StockPlan
}

/** Result of a save with a single target. */
export function onlySaved([saved]: readonly Saved[]): Saved {
  if (!saved) throw new Error('A save without an activity.')
  return saved
}

interface Planned {
  planning: PlanningContext
  forms: PlannedForm[]
  deletions: PlannedDeletion[]
  plan: StockPlan
}

/** Plans the effect of the operations without writing. */
export async function planSave(
  ctx: OfficeReadContext,
  activityId: string,
  operations: readonly SaveOperation[],
): Promise<Planned> {
  const ids = operations.map((each) => (each.type === 'form' ? each.form.id : each.id))
  const [planning, stored] = await Promise.all([planningContext(ctx, activityId), loadBatches(ctx.db, ids, ctx.now)])
  const known = new Map(stored.map((each) => [each.row.id, each]))
  const [forms, deletions]: [PlannedForm[], PlannedDeletion[]] = [[], []]
  for (const asked of operations) {
    const found = known.get(asked.type === 'form' ? asked.form.id : asked.id)
    const operation = settle(asked, found)
    if (found) await refuseIfChanged(ctx, found.row, operation.ifUpdatedAt)
    if (operation.type === 'form') forms.push(await planOperation(planning, activityId, operation.form, found))
    else deletions.push(await planDeletion(ctx.db, found, { activityId, now: ctx.now, path: operation.path }))
  }
  const plan = joinPlans([...forms, ...deletions].map((each) => each.plan))
  return { planning, forms, deletions, plan }
}

/** Number of new slots above which they are written ahead, in small writes. */
const MOST_AT_ONCE = 500
/** Slots per write, which blocks other writers about as long as loading a page. */
const STAGED_AT_ONCE = 100
const LONGEST_PAUSE_MS = 100
/** Pause after each of these writes, as a multiple of its duration: buyers get eight ninths of the database's time. */
const REST = 8

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Operations on the stock of one activity. */
export interface SaveTarget {
  activityId: string
  operations: readonly SaveOperation[]
}

/** Steps written in the same batch beside the forms, and planned again with them. */
export interface AlsoWritten {
  steps: (Step | Statement)[]
  audit: OfficeAudit[]
}

/**
 * Plans the operations and applies exactly that in one write; many new slots are written ahead, hidden (chapter stock).
 * Plans again after a sale, adjustment or save in between. `answer` gets the results in target order.
 */
export async function saveStocks<Result>(
  ctx: OfficeWriteContext,
  targets: readonly SaveTarget[],
  answer: (saved: Saved[]) => Result,
  also: () => Promise<AlsoWritten> = async () => ({ steps: [], audit: [] }),
): Promise<Committed<Result>> {
  for (let tries = 1; ; tries++) {
    const more = await also()
    const planned: Planned[] = []
    for (const { activityId, operations } of targets) planned.push(await planSave(ctx, activityId, operations))
    if (tries <= MOST_PLANS && (await stageSlots(ctx, planned))) continue
    try {
      return await commitPlans(ctx, planned, more, answer, { anyway: tries >= MOST_PLANS })
    } catch (error) {
      mayPlanAgain(error, tries)
      await pause(Math.random() * 4 * tries)
    }
  }
}

/** Writes slots ahead that would make one long write; returns true if it did, and the state must be read again. */
async function stageSlots(ctx: OfficeWriteContext, planned: readonly Planned[]): Promise<boolean> {
  const many = planned.flatMap(({ forms, planning }) =>
    forms.filter(({ changes }) => changes.inserts.length > MOST_AT_ONCE).map((form) => ({ form, planning })),
  )
  for (const { form, planning } of many) {
    const { operation, stored, next, flexible, changes } = form
    await ctx.stage(stagedRows(ctx.db, { stored, next, flexible }, operation.isNew))
    const facts = { activityId: planning.activity.id, now: ctx.now, isNew: operation.isNew, size: STAGED_AT_ONCE }
    const own = ownTime()
    for (const statement of stagedInserts(changes.inserts, facts)) {
      const began = performance.now()
      await ctx.stage([statement])
      await pause(Math.min(REST * own(performance.now() - began), LONGEST_PAUSE_MS))
    }
  }
  return many.length > 0
}

async function commitPlans<Result>(
  ctx: OfficeWriteContext,
  planned: readonly Planned[],
  more: AlsoWritten,
  answer: (saved: Saved[]) => Result,
  settings: { anyway: boolean },
): Promise<Committed<Result>> {
  const written = planned.map((each) => planWrite(ctx, each, settings))
  const [first, ...others] = [...written, more].flatMap(({ audit }) => audit)
  const result = answer(written.map(({ saved }) => saved))
  if (!first) return ctx.unchanged(result)
  const steps = [...written, more].flatMap((each) => each.steps)
  return ctx.commit({ steps, audit: [first, ...others], changesCatalogue: true }, result)
}

/** Steps, audit and results of one activity's plan. */
function planWrite(
  ctx: OfficeWriteContext,
  { planning: { activity }, forms, deletions, plan }: Planned,
  settings: { anyway: boolean },
): { steps: (Step | Statement)[]; audit: OfficeAudit[]; saved: Saved } {
  const { db, now } = ctx
  const changed = forms.flatMap((form) => (form.audit ? [{ ...form, audit: form.audit }] : []))
  const deletion = deletions.map((each) => deletionSteps(ctx, activity.label, each))
  const audit = [
    ...changed.map(({ operation, audit: facts }) => ({ target: operation.id, ...facts })),
    ...deletion.map((each) => each.audit),
  ]
  const unchanged = guard(
    '(select updated_at from activity where id = ?) = ?',
    [activity.id, activity.updatedAt],
    new PlanOutdated(),
  )
  const steps = [
    // Serialises saves of one activity's stock with each other and with the closing of days.
    unchanged,
    ...changed.flatMap(({ operation: { isNew }, stored, next, flexible, changes }) => [
      ...batchSteps(db, { stored, next, flexible }, { isNew, now }),
      ...slotSteps(changes, activity.id, now, settings),
    ]),
    ...deletion.flatMap((each) => each.steps),
    ...shopSteps(db, activity.id, now),
  ]
  const deleted = deletion.map(({ id, trashId }) => ({ id, trashId }))
  const saved = { stocks: forms.map(({ next }) => batchView(next)), deleted, plan }
  return { steps: audit.length === 0 ? [] : steps, audit, saved }
}
