import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { stockAlert } from './alert-shapes.ts'

export const listStockAlerts = officeCall({
  scopes: ['admin'],
  path: '/list-stock-alerts',
  summary: 'Slots and periods for sale of which no more is left than their threshold, the latest first',
  effect: 'read',
  input: z.strictObject({ ...listInput(['sinceTs', 'startTs', 'activity']), level: z.enum(['low', 'out']).optional() }),
  result: listResult(stockAlert),
  errors: [],
})
