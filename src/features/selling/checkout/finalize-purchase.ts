import type { Statement, Step } from '#db/region-db.ts'
import { AttemptMoved } from '#features/selling/orders/attempt-steps.ts'
import { deliverySteps } from '#features/selling/orders/paid-steps.ts'
import { itemMode, moveItems, releasePlaces } from '#features/selling/orders/stock-steps.ts'
import { refundIsDue } from '#features/selling/refunds/refund-due.ts'
import { refreshBest } from '#features/stock/slots/best-steps.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { transition } from '#kernel/orders/states.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { finalizePurchase } from './contract.ts'
import { findOrderByToken } from './order-by-token.ts'
import { viewOrderItem, withoutPayment } from './order-view.ts'

const actions = { confirm: 'Confirm', reject: 'Reject' } as const

/** Repeating the same action returns the first answer; the opposite action is a conflict. */
export const finalizePurchaseHandler = handle(finalizePurchase, async (ctx, { token, orderId, action }, fail) => {
  for (let round = 0; round < 5; round++) {
    const found = await findOrderByToken(ctx.db, token)
    if (found?.item.id !== orderId) return fail('orderNotFound')
    const { item } = found
    const next = transition(item.status, actions[action], itemMode(item))
    if (!next.ok) return fail('orderConflict')
    try {
      if (next.changed) await ctx.db.write([...finalSteps(ctx, item, actions[action], next.status)])
      ctx.platform.wakeJobs(ctx.region.slug)
      return { order: await view(ctx, item.id) }
    } catch (error) {
      if (!(error instanceof AttemptMoved)) throw error
    }
  }
  return fail('orderConflict')
})

async function view(ctx: CallContext, orderItemId: string) {
  const order = await viewOrderItem(ctx, orderItemId)
  if (!order) throw new Error(`Order item ${orderItemId} is gone.`)
  return withoutPayment(order)
}

function finalSteps(
  ctx: CallContext,
  item: Item,
  action: 'Confirm' | 'Reject',
  status: Item['status'],
): (Step | Statement)[] {
  const { db, now } = ctx
  const moved = moveItems(db, [item], action, now, new AttemptMoved())
  const audited = auditRows(ctx, [
    {
      call: finalizePurchase.path,
      target: item.id,
      before: { status: item.status },
      after: { status },
    },
  ])
  if (action === 'Confirm') return [...moved, ...deliverySteps(db, item, now), ...audited]
  return [
    ...moved,
    ...releasePlaces(db, [item.id], 'bought', now),
    refundIsDue(item, now),
    ...refreshBest(db, [item.activityId], now),
    ...audited,
  ]
}
