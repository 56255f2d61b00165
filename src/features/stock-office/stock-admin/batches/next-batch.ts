import type { FlexibleRow } from '../plans/plan-singles.ts'
import type { SlotChanges } from '../slots/slot-tally.ts'
import type { FormPlan } from './plan-batch.ts'
import type { BatchRow, BatchTotals, SingleRow, StoredBatch } from './stored-batch.ts'

/** State of a batch after the plan is written, so that the answer needs no second read. */
export function nextBatch(
  stored: StoredBatch,
  form: FormPlan,
  slots: { changes: SlotChanges; totals: BatchTotals; singles: { flexible: FlexibleRow | null } },
  now: number,
): StoredBatch {
  const singles = nextSingles(stored, form.row, slots.changes, slots.singles.flexible, now)
  return {
    row: form.row,
    ...form.tickets,
    templates: form.templates,
    singles,
    totals: form.templates.length > 0 ? plus(stored.totals, slots.totals) : sumSingles(singles, now),
  }
}

const plus = (one: BatchTotals, more: BatchTotals): BatchTotals => ({
  stocks: one.stocks + more.stocks,
  remaining: one.remaining === null || more.remaining === null ? null : one.remaining + more.remaining,
  bought: one.bought + more.bought,
  reserved: one.reserved + more.reserved,
})

function sumSingles(singles: readonly SingleRow[], now: number): BatchTotals {
  const shown = singles.filter(
    ({ archivedAt, visibility, endTs }) => archivedAt === null && visibility === 'Public' && endTs > now,
  )
  const left = shown.map(({ remaining }) => remaining)
  return {
    stocks: shown.length,
    remaining: left.reduce<number | null>((sum, next) => (sum === null || next === null ? null : sum + next), 0),
    bought: shown.reduce((sum, { bought }) => sum + bought, 0),
    reserved: shown.reduce((sum, { reserved }) => sum + reserved, 0),
  }
}

function nextSingles(
  stored: StoredBatch,
  owner: BatchRow,
  { inserts, updates, removals }: SlotChanges,
  flexible: FlexibleRow | null,
  now: number,
): SingleRow[] {
  const put = new Map(updates.map((each) => [each.id, each]))
  const gone = new Set(removals.map(({ id }) => id))
  const kept = stored.singles.map((row): SingleRow => {
    const dates = flexible?.id === row.id ? flexible : row
    const period = { startTs: dates.startTs, endTs: dates.endTs, schedule: dates.schedule }
    const update = put.get(row.id)
    const quantity = update ? update.quantity : row.quantity
    const archivedAt = update ? null : gone.has(row.id) ? now : row.archivedAt
    const remaining = stockLeft({ ...row, quantity }, owner)
    return { ...row, ...period, quantity, archivedAt, remaining }
  })
  const made = inserts
    .filter(({ templateId }) => templateId === null)
    .map(({ closed, ...slot }) => newRow({ ...slot, kind: 'Fixed', schedule: null }, owner, now, closed))
  const opened = flexible?.isNew ? [newRow({ ...flexible, kind: 'Flexible' }, owner, now, false)] : []
  return [...kept, ...made, ...opened].sort((one, other) => one.startTs - other.startTs)
}

const newRow = (
  {
    id,
    kind,
    startTs,
    endTs,
    schedule,
    quantity,
  }: Pick<SingleRow, 'id' | 'kind' | 'startTs' | 'endTs' | 'schedule' | 'quantity'>,
  owner: BatchRow,
  now: number,
  closed: boolean,
): SingleRow => {
  const row: SingleRow = {
    id,
    activityId: owner.activityId,
    batchId: owner.id,
    templateId: null,
    kind,
    startTs,
    endTs,
    schedule,
    quantity,
    reserved: 0,
    bought: 0,
    visibility: closed ? 'Archived' : 'Public',
    hot: false,
    adjustedAt: null,
    createdAt: now,
    archivedAt: null,
    remaining: 0,
  }
  return { ...row, remaining: stockLeft(row, owner) }
}

/** Places left, counted as `remainingSql` does (D18). */
function stockLeft(row: SingleRow, { mode, unlimited }: BatchRow): number | null {
  if (row.kind === 'Flexible' && mode === 'Pregenerated') return unlimited ? null : (row.remaining ?? 0)
  return row.quantity === null ? null : row.quantity - row.reserved - row.bought
}
