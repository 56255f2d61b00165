import { z } from 'zod'
import { call } from '#contract/call.ts'
import { id, ts } from '#contract/shapes.ts'
import { expertTicketStock, stockItem } from '#contract/stock-shapes.ts'

export const listActivityStock = call({
  path: '/list-activity-stock',
  summary:
    'What can be bought of an activity: fixed slots that start within [startTs, endTs), flexible stocks whose period meets it',
  access: 'catalogue',
  input: z.strictObject({ activityId: id, startTs: ts, endTs: ts }),
  result: z.object({
    hasFlexibleStocks: z.boolean(),
    stocks: z.array(stockItem),
    expertTicketFixedStocks: z.array(expertTicketStock),
    expertTicketFlexibleStocks: z.array(expertTicketStock),
  }),
  errors: ['activityNotFound'],
  timeoutMs: null,
})
