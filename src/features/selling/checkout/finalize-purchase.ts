import type { Statement, Step } from '#db/region-db.ts'
import { deliverySteps } from '#features/selling/orders/paid-steps.ts'
import { itemMode, moveItems } from '#features/selling/orders/stock-steps.ts'
import { auditRows } from '#handler/audit-row.ts'
import type { CallContext } from '#handler/context.ts'
import { handle } from '#handler/handle.ts'
import { AttemptMoved } from '#kernel/orders/load-attempt.ts'
import { transition } from '#kernel/orders/states.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { rejectionText } from '#lib/words/rejection-reasons.ts'
import { finalizePurchase } from './contract.ts'
import { findOrderByToken } from './order-by-token.ts'
import { viewOrderItem, withoutPayment } from './order-view.ts'
import { rejectionSteps } from './reject-order.ts'

const actions = { confirm: 'Confirm', reject: 'Reject' } as const

/** Repeating the same action returns the first answer; the opposite action is a conflict. */
export const finalizePurchaseHandler = handle(
  finalizePurchase,
  async (ctx, { token, orderId, action, rejection }, fail) => {
    for (let round = 0; round < 5; round++) {
      const found = await findOrderByToken(ctx, token)
      if (found?.item.id !== orderId) return fail('orderNotFound')
      const { item } = found
      const next = transition(item.status, actions[action], itemMode(item))
      if (!next.ok) return fail('orderConflict')
      try {
        if (next.changed && action === 'confirm') await ctx.db.write(confirmationSteps(ctx, item))
        if (next.changed && action === 'reject') {
          const reason = rejection ? rejectionText(rejection) : null
          if (reason === null) return fail('rejectionReason', { fields: ['rejection.text'] })
          const { steps, refundCents } = await rejectionSteps(ctx, item, reason)
          await ctx.db.write([...steps, ...audited(ctx, item, { status: next.status, refundCents })])
        }
        ctx.platform.wakeJobs(ctx.region.slug)
        return { order: await view(ctx, item.id) }
      } catch (error) {
        if (!(error instanceof AttemptMoved)) throw error
      }
    }
    return fail('orderConflict')
  },
)

async function view(ctx: CallContext, orderItemId: string) {
  const order = await viewOrderItem(ctx, orderItemId)
  if (!order) throw new Error(`Order item ${orderItemId} is gone.`)
  // The answer is stored for two days: a typed text stays on the order alone, from where its buyer's erasure takes it.
  const { rejection: _typed, ...answer } = withoutPayment(order)
  return answer
}

const confirmationSteps = (ctx: CallContext, item: Item): (Step | Statement)[] => [
  ...moveItems(ctx.db, [item], 'Confirm', ctx.now, new AttemptMoved()),
  ...deliverySteps(ctx.db, item, ctx.now),
  ...audited(ctx, item, { status: 'Success' }),
]

interface Answered {
  status: Item['status']
  refundCents?: number
}

const audited = (ctx: CallContext, { id, status }: Item, after: Answered): Statement[] =>
  auditRows(ctx, [{ call: finalizePurchase.path, target: id, before: { status }, after }])
