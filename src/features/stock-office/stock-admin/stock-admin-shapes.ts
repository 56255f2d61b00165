import { z } from 'zod'
import { ifUpdatedAt } from '#contract/conflict-shapes.ts'
import { id } from '#contract/shapes.ts'
import { newStock, stockUpdates } from '#features/stock/slots/documented-stock-shapes.ts'
import { officeStockMode, officeTicketInfo, officeWeeklyTemplate } from '#features/stock/slots/office-stock-shapes.ts'

/**
 * One stock that is saved: ids are those of batches, or of their slots, periods and weekly templates. `updates` is a whole
 * form, and what it leaves out is taken away; or some fields, and the others stay.
 */
export const stockOperation = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('createStock'), stock: newStock }),
  z.strictObject({ type: z.literal('updateStock'), id, updates: stockUpdates, ifUpdatedAt }),
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
