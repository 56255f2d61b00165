import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { id } from '#contract/shapes.ts'
import { newStock, stockUpdates } from '#features/stock/slots/documented-stock-shapes.ts'
import { officeStockMode, officeTicketInfo, officeWeeklyTemplate } from '#features/stock/slots/office-stock-shapes.ts'

/**
 * Operation on a stock. Ids name batches, or their slots, periods and weekly templates. `updates` is a whole form,
 * whose missing parts are removed, or some fields, which leave the others alone.
 */
export const stockOperation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('createStock'), stock: newStock }),
  z.strictObject({ type: z.literal('updateStock'), id, updates: stockUpdates, ifUpdatedAt }),
  z.strictObject({ type: z.literal('deleteStock'), id, ifUpdatedAt }),
])
export type StockOperation = z.output<typeof stockOperation>

/** A weekly template as the API documents it. */
export const weeklyTemplateStock = z.object({
  id,
  template: z.object({
    weeklyScheduleInfo: officeWeeklyTemplate.omit({ id: true }).extend({ ticketInfo: z.array(officeTicketInfo) }),
    mode: officeStockMode,
    terms: z.string(),
  }),
})
