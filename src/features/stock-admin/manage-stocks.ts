import { handleOffice } from '../../handler/handle-office.ts'
import { manageStocks } from './contract.ts'
import { newForm } from './plan-operation.ts'
import { onlySaved, type SaveOperation, saveStocks } from './save-stocks.ts'
import type { StockOperation } from './stock-admin-shapes.ts'
import { restoredStock, undoStockChange } from './undo-stock-change.ts'

export const manageStocksHandler = handleOffice(
  manageStocks,
  (ctx, { activityId, operations }) =>
    saveStocks(ctx, [{ activityId, operations: saveOperations(operations) }], onlySaved),
  { undo: undoStockChange, restored: restoredStock },
)

export const saveOperations = (operations: readonly StockOperation[]): SaveOperation[] =>
  operations.map((operation, index) => {
    const path = `operations.${index}`
    if (operation.type === 'createStock') return { type: 'form', form: newForm(operation.stock, `${path}.stock`) }
    const { id, ifUpdatedAt } = operation
    if (operation.type === 'deleteStock') return { type: 'delete', id, path, ifUpdatedAt }
    const form = { id, isNew: false, input: operation.updates, path: `${path}.updates` }
    return { type: 'form', form, ifUpdatedAt }
  })
