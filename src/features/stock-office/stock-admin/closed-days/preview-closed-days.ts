import { handleOffice } from '#handler/handle-office.ts'
import { previewClosedDays } from '../contract.ts'
import { planDays } from './closed-days.ts'

export const previewClosedDaysHandler = handleOffice(previewClosedDays, async (ctx, { activityId, close, reopen }) => ({
  plan: (await planDays(ctx, activityId, { close: close.map((day) => ({ day, reason: '' })), reopen })).plan,
}))
