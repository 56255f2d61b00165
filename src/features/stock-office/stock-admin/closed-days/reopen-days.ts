import { handleOffice } from '#handler/handle-office.ts'
import { reopenDays } from '../contract.ts'
import { changeDays } from './closed-days.ts'
import { undoDays } from './undo-days.ts'

export const reopenDaysHandler = handleOffice(
  reopenDays,
  (ctx, { activityId, days }) => changeDays(ctx, activityId, { close: [], reopen: [...new Set(days)] }, (done) => done),
  { undo: undoDays },
)
