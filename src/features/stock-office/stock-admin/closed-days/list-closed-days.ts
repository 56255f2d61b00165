import { handleOffice } from '#handler/handle-office.ts'
import { listClosedDays } from '../contract.ts'
import { planningContext } from '../plans/planning-context.ts'
import { loadClosedDays } from './closed-days.ts'

export const listClosedDaysHandler = handleOffice(listClosedDays, async (ctx, { activityId }) => {
  const [closedDays] = await Promise.all([loadClosedDays(ctx.db, activityId), planningContext(ctx, activityId)])
  return { closedDays }
})
