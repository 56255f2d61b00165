import { eq } from 'drizzle-orm'
import { CallError } from '#contract/errors.ts'
import { refuseIfChanged } from '#handler/conflict.ts'
import type { UndoneChange } from '#handler/handle.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeAudit, OfficeWriteContext } from '#handler/office-context.ts'
import { expertStock } from '#kernel/expert-tickets/tables.ts'
import { expertStockState } from '#kernel/stock/expert-shapes.ts'
import { pricesOfStock } from './catalogue-steps.ts'
import { type ExpertStockOperation, manageExpertTicketStocks } from './contract.ts'
import { removedStock } from './removed-stock.ts'
import { loadExpertStocks, loadProducts, type StoredExpertStock, toOfficeStock } from './stock-rows.ts'
import { activityGuard, changedStock, createdStock, type StockChange, settledSteps } from './stock-steps.ts'

interface Done {
  /** State of the stock afterwards; null if it is gone. */
  stored: StoredExpertStock | null
  change: Pick<StockChange, 'steps' | 'audit'> | null
  deleted: { id: string; trashId: string | null } | null
}

export const manageExpertTicketStocksHandler = handleOffice(
  manageExpertTicketStocks,
  async (ctx, { activityId, operations }, fail) => {
    const stocks = (await loadExpertStocks(ctx.db, activityId)) ?? fail('activityNotFound')
    const known = new Map(stocks.map((stock) => [stock.row.id, stock]))
    const done: Done[] = []
    for (const [at, operation] of operations.entries()) done.push(await applied(ctx, activityId, known, operation, at))
    return committed(ctx, activityId, done)
  },
  {
    undo: undoUpdate,
    restored: (id) => [
      ...pricesOfStock(id),
      {
        sql: `update activity_best set valid_until = 0, updated_at = updated_at + 1
          where activity_id = (select activity_id from expert_stock where id = ?)`,
        args: [id],
      },
    ],
  },
)

async function applied(
  ctx: OfficeWriteContext,
  activityId: string,
  known: ReadonlyMap<string, StoredExpertStock>,
  operation: ExpertStockOperation,
  index: number,
): Promise<Done> {
  const at = `operations.${index}.`
  if (operation.type === 'createStock') {
    const change = createdStock(ctx, activityId, operation.tickets, at)
    return { stored: change.stored, change, deleted: null }
  }
  const stored = known.get(operation.id)
  if (!stored) throw new CallError('stockNotFound', { fields: [`${at}id`] })
  await refuseIfChanged(ctx, stored.row, operation.ifUpdatedAt)
  if (operation.type === 'deleteStock') {
    const { trashId, ...change } = await removedStock(ctx, stored)
    return { stored: null, change, deleted: { id: operation.id, trashId } }
  }
  const change = changedStock(ctx, stored, operation.updates, `${at}updates.`)
  return { stored: change?.stored ?? stored, change, deleted: null }
}

async function committed(ctx: OfficeWriteContext, activityId: string, done: readonly Done[]) {
  const stocks = done.flatMap(({ stored }) => stored ?? [])
  const products = await loadProducts(
    ctx.db,
    stocks.flatMap(({ all }) => all.map(({ productId }) => productId)),
  )
  const result = {
    expertTicketStocks: stocks.map((stock) => toOfficeStock(stock, products, ctx.now)),
    deleted: done.flatMap(({ deleted }) => deleted ?? []),
  }
  const changes = done.flatMap(({ change }) => change ?? [])
  const [first, ...others] = changes.map(({ audit }) => audit)
  if (!first) return ctx.unchanged(result)
  const audit: [OfficeAudit, ...OfficeAudit[]] = [first, ...others]
  const steps = [
    activityGuard(activityId),
    ...changes.flatMap((change) => change.steps),
    ...settledSteps(ctx, activityId, products),
  ]
  return ctx.commit({ steps, audit, changesCatalogue: true }, result)
}

/** Restores the former tickets through the same change, which refuses if the stock has changed since. */
async function undoUpdate(ctx: OfficeWriteContext, { target, before, changedAt }: UndoneChange) {
  const [row] = await ctx.db.orm
    .select({ activityId: expertStock.activityId })
    .from(expertStock)
    .where(eq(expertStock.id, target))
  const stocks = row ? await loadExpertStocks(ctx.db, row.activityId) : null
  const stored = stocks?.find((stock) => stock.row.id === target)
  if (!row || !stored) throw new CallError('changeNotFound')
  await refuseIfChanged(ctx, stored.row, changedAt)
  const former = expertStockState.safeParse(before)
  if (!former.success) throw new CallError('undoTooLate')
  const change = changedStock(ctx, stored, former.data)
  if (!change) return ctx.unchanged({})
  const products = await loadProducts(
    ctx.db,
    change.stored.all.map(({ productId }) => productId),
  )
  return ctx.commit(
    {
      steps: [...change.steps, ...settledSteps(ctx, row.activityId, products)],
      audit: change.audit,
      changesCatalogue: true,
    },
    {},
  )
}
