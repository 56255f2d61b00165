import { eq, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { modeView } from '#features/stock/slots/office-stock-view.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { stock, weeklyTemplate } from '#kernel/stock/tables.ts'
import { getStockWeeklyTemplate } from '../contract.ts'
import type { weeklyTemplateStock } from '../stock-admin-shapes.ts'
import { templateView, ticketsView } from './batch-view.ts'
import { loadBatches, type TemplateRow } from './stored-batch.ts'

/** Weekly templates as the API documents them, with the tickets of their batches. */
export async function templateStocks(
  db: ReadDb,
  templates: readonly TemplateRow[],
  now: number,
): Promise<z.output<typeof weeklyTemplateStock>[]> {
  const batches = await loadBatches(db, [...new Set(templates.map(({ batchId }) => batchId))], now)
  const byId = new Map(batches.map((stored) => [stored.row.id, stored]))
  return templates.flatMap((row) => {
    const stored = byId.get(row.batchId)
    if (!stored) return []
    const { id, ...schedule } = templateView(row)
    const ticketInfo = ticketsView(stored.tickets, stored.options)
    const terms = stored.row.terms ?? ''
    return [{ id, template: { weeklyScheduleInfo: { ...schedule, ticketInfo }, mode: modeView(stored.row), terms } }]
  })
}

export const getStockWeeklyTemplateHandler = handleOffice(
  getStockWeeklyTemplate,
  async ({ db, now }, { stockId }, fail) => {
    const ofSlot = sql`(select ${stock.templateId} from ${stock} where ${stock.id} = ${stockId})`
    const [templates, slots] = await db.orm.batch([
      db.orm
        .select()
        .from(weeklyTemplate)
        .where(or(eq(weeklyTemplate.id, stockId), eq(weeklyTemplate.id, ofSlot))),
      db.orm.select({ id: stock.id }).from(stock).where(eq(stock.id, stockId)),
    ])
    const [template] = templates
    // A single slot or a flexible period has no template.
    if (!template) return fail(slots.length > 0 ? 'unexpectedStockData' : 'stockNotFound')
    const [found] = await templateStocks(db, [template], now)
    return found ? { stock: found } : fail('stockNotFound')
  },
)
