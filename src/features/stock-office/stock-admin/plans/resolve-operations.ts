import { inArray } from 'drizzle-orm'
import { toStockInput } from '#features/stock/slots/documented-stock-shapes.ts'
import type { StockInput } from '#features/stock/slots/office-stock-shapes.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { stock, weeklyTemplate } from '#kernel/stock/tables.ts'
import type { StockOperation } from '../stock-admin-shapes.ts'
import { type StockPart, withoutPart, withUpdates } from './change-stored-form.ts'
import { newForm } from './plan-operation.ts'
import type { ChangeOperation, SaveOperation } from './save-stocks.ts'

type Named = Exclude<StockOperation, { type: 'createStock' }>

/**
 * Groups a call's operations by stock: ids may also name a slot, period or weekly template. Operations on one stock
 * become one change, applied to its form at the moment of the save.
 */
export async function resolveOperations(db: ReadDb, operations: readonly StockOperation[]): Promise<SaveOperation[]> {
  const named = operations.flatMap((each) => (each.type === 'createStock' ? [] : [each.id]))
  const parts = await findParts(db, named)
  const resolved: SaveOperation[] = []
  const changes = new Map<string, ChangeOperation>()
  for (const [index, operation] of operations.entries()) {
    const path = `operations.${index}`
    if (operation.type === 'createStock') {
      resolved.push({ type: 'form', form: newForm(toStockInput(operation.stock), `${path}.stock`) })
      continue
    }
    const found = parts.get(operation.id)
    const whole = found ? null : wholeOperation(operation, path)
    if (whole) {
      resolved.push(whole)
      continue
    }
    const id = found?.stockId ?? operation.id
    const known = changes.get(id) ?? { type: 'change', id, path, ifUpdatedAt: undefined, steps: [] }
    known.steps.push(changeStep(operation, found?.part ?? null, path))
    known.ifUpdatedAt ??= operation.ifUpdatedAt
    if (!changes.has(id)) resolved.push(known)
    changes.set(id, known)
  }
  return resolved
}

/** Operation on a whole stock: a new form or a deletion. Null if it concerns a part or single fields. */
function wholeOperation(operation: Named, path: string): SaveOperation | null {
  const { id, ifUpdatedAt } = operation
  if (operation.type === 'deleteStock') return { type: 'delete', id, path, ifUpdatedAt }
  const { updates } = operation
  if (!isWhole(updates)) return null
  return { type: 'form', form: { id, isNew: false, input: updates, path: `${path}.updates` }, ifUpdatedAt }
}

/** True for a whole form, which holds its places in its reservation. */
const isWhole = (updates: Extract<Named, { type: 'updateStock' }>['updates']): updates is StockInput =>
  'mode' in updates &&
  'ticketInfo' in updates &&
  updates.reservation !== undefined &&
  ('slots' in updates.reservation || 'quantity' in updates.reservation)

function changeStep(operation: Named, part: StockPart | null, path: string): ChangeOperation['steps'][number] {
  if (operation.type === 'deleteStock') return (form) => withoutPart(form, { part, path })
  const { updates } = operation
  // A whole form replaces that of the part's stock.
  if (isWhole(updates)) return () => updates
  return (form) => withUpdates(form, updates, { part, path: `${path}.updates` })
}

async function findParts(db: ReadDb, ids: readonly string[]) {
  const parts = new Map<string, { stockId: string; part: StockPart }>()
  if (ids.length === 0) return parts
  const [slots, templates] = await db.orm.batch([
    db.orm
      .select({ id: stock.id, batchId: stock.batchId })
      .from(stock)
      .where(inArray(stock.id, [...ids])),
    db.orm
      .select({ id: weeklyTemplate.id, batchId: weeklyTemplate.batchId })
      .from(weeklyTemplate)
      .where(inArray(weeklyTemplate.id, [...ids])),
  ])
  for (const { id, batchId } of slots) parts.set(id, { stockId: batchId, part: { id, kind: 'slot' } })
  for (const { id, batchId } of templates) parts.set(id, { stockId: batchId, part: { id, kind: 'template' } })
  return parts
}
