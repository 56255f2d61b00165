import { z } from 'zod'
import { listInput, listResult } from '#contract/list-shapes.ts'
import { officeCall } from '#contract/office-call.ts'
import { id, ts } from '#contract/shapes.ts'
import { newStock } from '#features/stock/slots/documented-stock-shapes.ts'
import { officeStock, stockBatch, stockPlan } from '#features/stock/slots/office-stock-shapes.ts'
import { closedDay, closedDayInput, dayInput } from './closed-day-shapes.ts'
import { copyInput, copyPreview, seenCopyInput } from './copy-shapes.ts'
import { priceChange, priceChangeInput, seenPriceChangeInput } from './price-shapes.ts'
import { stockOperation, weeklyTemplateStock } from './stock-admin-shapes.ts'

const MOST_OPERATIONS = 20
const MOST_DAYS = 400

export const listActivityStockBatches = officeCall({
  scopes: ['admin'],
  path: '/list-activity-stock-batches',
  summary: 'The stocks of an activity, one for each form, a page at a time',
  effect: 'read',
  input: z.strictObject({ ...listInput(['createdAt']), activityId: id }),
  result: listResult(stockBatch),
  errors: ['activityNotFound'],
})

export const getStock = officeCall({
  scopes: ['admin'],
  path: '/get-stock',
  summary: 'One slot or flexible period, named by its id or as the only one of a list',
  effect: 'read',
  input: z.strictObject({ stockId: id.optional(), stockIds: z.array(id).max(1_008).optional() }),
  result: z.object({ stock: officeStock }),
  errors: ['stockNotFound', 'stockIdsEmpty', 'stockIdsNotSingle'],
})

export const getStockWeeklyTemplate = officeCall({
  scopes: ['admin'],
  path: '/get-stock-weekly-template',
  summary: 'The weekly template behind a slot, or the one with this id',
  effect: 'read',
  input: z.strictObject({ stockId: id }),
  result: z.object({ stock: weeklyTemplateStock }),
  errors: ['stockNotFound', 'unexpectedStockData'],
})

export const createStocks = officeCall({
  scopes: ['admin'],
  path: '/create-stocks',
  summary: 'Creates stocks, each with its tickets and slots',
  effect: 'write',
  input: z.strictObject({ activityId: id, stocks: z.array(newStock).min(1).max(MOST_OPERATIONS) }),
  result: z.object({ stocks: z.array(stockBatch), plan: stockPlan }),
  errors: ['activityNotFound', 'unexpectedStockData', 'invalidStockState', 'invalidTicket', 'changedMeanwhile'],
  timeoutMs: null,
})

export const manageStocks = officeCall({
  scopes: ['admin'],
  path: '/manage-stocks',
  summary: 'Creates, changes and deletes stocks of an activity, all of it or nothing',
  effect: 'write',
  input: z.strictObject({ activityId: id, operations: z.array(stockOperation).min(1).max(MOST_OPERATIONS) }),
  result: z.object({
    /** Stocks created or changed. */
    stocks: z.array(stockBatch),
    /** Stocks deleted, with `trashId` if never sold. */
    deleted: z.array(z.object({ id, trashId: id.nullable() })),
    plan: stockPlan,
  }),
  errors: [
    'activityNotFound',
    'stockNotFound',
    'unexpectedStockData',
    'invalidStockState',
    'invalidTicket',
    'changedMeanwhile',
  ],
  timeoutMs: null,
})

export const previewStocks = officeCall({
  scopes: ['admin'],
  path: '/preview-stocks',
  summary: 'What /manage-stocks would do to the slots',
  effect: 'read',
  input: z.strictObject({ activityId: id, operations: z.array(stockOperation).min(1).max(MOST_OPERATIONS) }),
  result: z.object({ plan: stockPlan }),
  errors: [
    'activityNotFound',
    'stockNotFound',
    'unexpectedStockData',
    'invalidStockState',
    'invalidTicket',
    'changedMeanwhile',
  ],
  timeoutMs: null,
})

export const adjustStock = officeCall({
  scopes: ['admin'],
  path: '/adjust-stock',
  summary: 'Adds places to a slot or period by hand, or takes free ones away',
  effect: 'write',
  input: z.strictObject({
    stockId: id,
    delta: z.int().min(-1_000_000).max(1_000_000),
    /** Quantity that the operator saw. If another operator has set a different one, the call changes nothing. */
    ifQuantity: z.int().min(0).optional(),
  }),
  result: z.object({ stock: officeStock }),
  errors: ['stockNotFound', 'quantityBelowSold', 'quantityAboveMost', 'stockWithoutQuantity', 'changedMeanwhile'],
})

export const listClosedDays = officeCall({
  scopes: ['admin'],
  path: '/list-closed-days',
  summary: 'The days on which nothing of an activity takes place',
  effect: 'read',
  input: z.strictObject({ activityId: id }),
  result: z.object({ closedDays: z.array(closedDay) }),
  errors: ['activityNotFound'],
})

export const previewClosedDays = officeCall({
  scopes: ['admin'],
  path: '/preview-closed-days',
  summary: 'What closing and opening these days would do to the slots',
  effect: 'read',
  input: z.strictObject({
    activityId: id,
    close: z.array(dayInput).max(MOST_DAYS).default([]),
    reopen: z.array(dayInput).max(MOST_DAYS).default([]),
  }),
  result: z.object({ plan: stockPlan }),
  errors: ['activityNotFound'],
})

const closedDaysResult = z.object({ plan: stockPlan, closedDays: z.array(closedDay) })

export const closeDays = officeCall({
  scopes: ['admin'],
  path: '/close-days',
  summary: 'Takes all slots of these days from sale; who has bought one keeps it',
  effect: 'write',
  input: z.strictObject({ activityId: id, days: z.array(closedDayInput).min(1).max(MOST_DAYS) }),
  result: closedDaysResult,
  errors: ['activityNotFound', 'changedMeanwhile'],
})

export const reopenDays = officeCall({
  scopes: ['admin'],
  path: '/reopen-days',
  summary: 'Puts the slots of closed days on sale again, as they were',
  effect: 'write',
  input: z.strictObject({ activityId: id, days: z.array(dayInput).min(1).max(MOST_DAYS) }),
  result: closedDaysResult,
  errors: ['activityNotFound', 'changedMeanwhile'],
})

export const copyStocks = officeCall({
  scopes: ['admin'],
  path: '/copy-stocks',
  summary: 'Copies stocks, or the tickets or the week of one, to other activities',
  effect: 'write',
  input: seenCopyInput,
  result: z.object({
    /** Stocks created or changed, by activity. */
    copies: z.array(z.object({ activityId: id, stocks: z.array(stockBatch) })),
    plan: stockPlan,
  }),
  errors: ['activityNotFound', 'stockNotFound', 'unexpectedStockData', 'changedMeanwhile'],
  timeoutMs: null,
})

export const previewCopyStocks = officeCall({
  scopes: ['admin'],
  path: '/preview-copy-stocks',
  summary: 'What /copy-stocks would do to each activity, and where it would be refused',
  effect: 'read',
  input: copyInput,
  result: copyPreview,
  errors: ['activityNotFound', 'stockNotFound', 'unexpectedStockData'],
  timeoutMs: null,
})

export const changeTicketPrices = officeCall({
  scopes: ['admin'],
  path: '/change-ticket-prices',
  summary: 'Changes the prices of stocks for the slots from a day on; what was sold keeps its price',
  effect: 'write',
  input: seenPriceChangeInput,
  result: z.object({
    changes: z.array(priceChange),
    /** Stocks whose prices changed in place. */
    stocks: z.array(stockBatch),
    /** All stocks changed or split, for the undo. */
    changed: z.array(z.object({ id, updatedAt: ts })),
  }),
  errors: ['activityNotFound', 'stockNotFound', 'unexpectedStockData', 'invalidTicket', 'changedMeanwhile'],
})

export const previewTicketPrices = officeCall({
  scopes: ['admin'],
  path: '/preview-ticket-prices',
  summary: 'What /change-ticket-prices would do',
  effect: 'read',
  input: priceChangeInput,
  result: z.object({ changes: z.array(priceChange) }),
  errors: ['activityNotFound', 'stockNotFound', 'unexpectedStockData', 'invalidTicket'],
})
