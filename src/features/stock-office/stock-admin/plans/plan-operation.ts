import { CallError } from '#contract/errors.ts'
import type { StockInput, StockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { changesBetween, laterThan } from '#handler/changes.ts'
import { newId } from '#lib/new-id.ts'
import { batchState, stateChanges } from '../batches/batch-state.ts'
import { nextBatch } from '../batches/next-batch.ts'
import { planForm, planSlots } from '../batches/plan-batch.ts'
import { type BatchRow, noTotals, type StoredBatch } from '../batches/stored-batch.ts'
import { loadSlots } from '../slots/load-slots.ts'
import type { SlotChanges } from '../slots/slot-tally.ts'
import type { FlexibleRow } from './plan-singles.ts'
import type { PlanningContext } from './planning-context.ts'

/** A form to save, with the id that its batch has or gets. */
export interface FormOperation {
  id: string
  isNew: boolean
  input: StockInput
  /** Path in the call's input. */
  path: string
  /** Set by an undo, which may restore a batch from the archive. */
  fromArchive?: boolean
}

export interface PlannedForm {
  operation: FormOperation
  stored: StoredBatch
  next: StoredBatch
  flexible: FlexibleRow | null
  changes: SlotChanges
  plan: StockPlan
  /** Null if the form changes nothing. */
  audit: { before: object; after: object } | null
}

/** Plans everything that saving the form does, down to the single slots. */
export async function planOperation(
  ctx: PlanningContext,
  activityId: string,
  operation: FormOperation,
  found: StoredBatch | undefined,
): Promise<PlannedForm> {
  const { db, now, region } = ctx
  const { id, isNew, input, path } = operation
  // Slots of a new batch that were written ahead are not on sale and do not count yet.
  const stored = isNew ? { ...(found ?? emptyBatch(id, activityId, input, now)), totals: noTotals } : found
  if (!stored || (!isNew && !isOpen(stored.row, activityId, operation)))
    throw new CallError('stockNotFound', { fields: [`${path}.id`] })
  const planContext = { now, zone: region.zone, closedDays: ctx.closedDays, path }
  const form = planForm(stored, input, planContext)
  const known = await loadSlots(
    db,
    form.touched.filter(({ row }) => stored.templates.some((each) => each.id === row.id)).map(({ row }) => row.id),
    now,
  )
  const slots = await planSlots(stored, form, known, input, planContext)
  const updatedAt = isNew ? now : laterThan(stored.row.updatedAt, now)
  const next = nextBatch(stored, { ...form, row: { ...form.row, updatedAt } }, slots, now)
  const facts = isNew ? changesBetween({}, batchState(next)) : stateChanges(stored, next)
  const { changes, plan, singles } = slots
  const isBack = !isNew && stored.row.archivedAt !== null
  const isSame =
    facts === null && !isBack && changes.inserts.length + changes.updates.length + changes.removals.length === 0
  return {
    operation,
    stored,
    next: isSame && !isNew ? stored : next,
    flexible: singles.flexible,
    changes,
    plan,
    audit: isSame && !isNew ? null : operationAudit(operation, stored.row, updatedAt, facts),
  }
}

const isOpen = (row: BatchRow, activityId: string, { fromArchive = false }: FormOperation) =>
  row.activityId === activityId && (fromArchive || row.archivedAt === null)

/** Audit entry; the undo of a new stock archives it. */
function operationAudit(
  { isNew }: FormOperation,
  row: BatchRow,
  updatedAt: number,
  facts: ReturnType<typeof stateChanges>,
) {
  if (isNew) return { before: { archived: true }, after: { archived: false, ...facts?.after, updatedAt } }
  const [was, is] = row.archivedAt === null ? [{}, {}] : [{ archived: true }, { archived: false }]
  return {
    before: { ...was, ...facts?.before, updatedAt: row.updatedAt },
    after: { ...is, ...facts?.after, updatedAt },
  }
}

const emptyBatch = (
  id: string,
  activityId: string,
  { mode, lowStockAt, opensAt, maxPerPerson, earlyEntryHours, contractKind, tellsContact }: StockInput,
  now: number,
): StoredBatch => ({
  row: {
    id,
    activityId,
    mode: mode.type,
    unlimited: false,
    sendEmail: false,
    email: null,
    terms: null,
    lowStockAt,
    opensAt,
    maxPerPerson,
    earlyEntryHours,
    contractKind,
    tellsContact,
    createdAt: now,
    updatedAt: now,
    archivedAt: null,
  },
  tickets: [],
  options: [],
  templates: [],
  singles: [],
  totals: noTotals,
})

/** Operation for a new stock with its own id. */
export const newForm = (input: StockInput, path: string): FormOperation => ({
  id: newId('sb'),
  isNew: true,
  input,
  path,
})
