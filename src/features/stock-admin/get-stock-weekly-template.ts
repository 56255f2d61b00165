import { eq, or, sql } from 'drizzle-orm'
import { handleOffice } from '../../handler/handle-office.ts'
import { modeView } from '../stock/office-stock-view.ts'
import { stock, weeklyTemplate } from '../stock/tables.ts'
import { templateView, ticketsView } from './batch-view.ts'
import { getStockWeeklyTemplate } from './contract.ts'
import { loadBatches } from './stored-batch.ts'

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
    // A slot that stands alone, or a flexible period, comes from no template.
    if (!template) return fail(slots.length > 0 ? 'unexpectedStockData' : 'stockNotFound')
    const [stored] = await loadBatches(db, [template.batchId], now)
    if (!stored) return fail('stockNotFound')
    const { id, ...schedule } = templateView(template)
    return {
      stock: {
        id,
        template: {
          weeklyScheduleInfo: { ...schedule, ticketInfo: ticketsView(stored.tickets, stored.options) },
          mode: modeView(stored.row),
          terms: stored.row.terms ?? '',
        },
      },
    }
  },
)
