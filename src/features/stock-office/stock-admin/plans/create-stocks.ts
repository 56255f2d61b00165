import { toStockInput } from '#features/stock/slots/documented-stock-shapes.ts'
import { handleOffice } from '#handler/handle-office.ts'
import { createStocks } from '../contract.ts'
import { newForm } from './plan-operation.ts'
import { onlySaved, saveStocks } from './save-stocks.ts'
import { undoStockChange } from './undo-stock-change.ts'

export const createStocksHandler = handleOffice(
  createStocks,
  (ctx, { activityId, stocks }) => {
    const operations = stocks.map((input, index) => ({
      type: 'form' as const,
      form: newForm(toStockInput(input), `stocks.${index}`),
    }))
    return saveStocks(ctx, [{ activityId, operations }], (saved) => {
      const { stocks: made, plan } = onlySaved(saved)
      return { stocks: made, plan }
    })
  },
  { undo: undoStockChange },
)
