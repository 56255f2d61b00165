import { z } from 'zod'
import { ifUpdatedAt } from '../../contract/conflict-shapes.ts'
import { id } from '../../contract/shapes.ts'
import { officeStockMode, officeTicketInfo, officeWeeklyTemplate, stockInput } from '../stock/office-stock-shapes.ts'

/** One form that is saved: ids are those of batches. `updates` is the whole form; what it leaves out is taken away. */
export const stockOperation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('createStock'), stock: stockInput }),
  z.strictObject({ type: z.literal('updateStock'), id, updates: stockInput, ifUpdatedAt }),
  z.strictObject({ type: z.literal('deleteStock'), id, ifUpdatedAt }),
])
export type StockOperation = z.output<typeof stockOperation>

/** A weekly template as documented. */
export const weeklyTemplateStock = z.object({
  id,
  template: z.object({
    weeklyScheduleInfo: officeWeeklyTemplate.omit({ id: true }).extend({ ticketInfo: z.array(officeTicketInfo) }),
    mode: officeStockMode,
    terms: z.string(),
  }),
})
