import { handleOffice } from '#handler/handle-office.ts'
import { startTask } from '#kernel/tasks/start-task.ts'
import { exportVendors } from './contract.ts'
import { exportVendorsTask } from './export-vendors-task.ts'

export const exportVendorsHandler = handleOffice(exportVendors, (ctx, input) =>
  startTask(ctx, exportVendorsTask, input),
)
