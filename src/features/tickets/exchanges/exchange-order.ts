import { eq } from 'drizzle-orm'
import type { Line } from '#features/selling/cart/line-rules.ts'
import { storedCartRow } from '#features/selling/orders/back-to-cart.ts'
import { newOrderItem } from '#features/selling/orders/order-rows.ts'
import { itemMode } from '#features/selling/orders/stock-steps.ts'
import { partedRefundSteps, shownRefunds } from '#features/selling/refunds/parted-refund-steps.ts'
import { partnerMails } from '#features/selling/refunds/partner-mails.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { soldContract } from '#kernel/orders/sold-contract.ts'
import { transitionRule } from '#kernel/orders/states.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { unmovedPayment } from '#kernel/refunds/refund-state.ts'
import { exchangeOrder } from './contract.ts'
import { exchangeDifference, exchangedShare, itemTotal, linesOn, ticketsFor } from './exchange-lines.ts'
import { exchangeMail } from './exchange-mail.ts'
import { exchangeSteps } from './exchange-steps.ts'
import { type Exchange, loadExchange } from './load-exchange.ts'

/** The item on its new date, in the same purchase and with the same time of sale. */
function itemOn(old: Item, line: Line, now: number): Item {
  const cart = { ...storedCartRow(old), ticketInfoId: line.label.id, stockIds: line.stocks.map(({ id }) => id) }
  const { row } = newOrderItem(
    { row: { ...cart, quantity: old.quantity }, line },
    // Its terms are those of the sale, whatever the partner has agreed to since.
    {
      ...{ attemptId: old.attemptId, userId: old.userId, share: null, parties: old.snapshot.parties },
      ...{ agency: old.snapshot.agency ?? null, now },
    },
  )
  const { to: status } = transitionRule('Paid', itemMode({ mode: line.ticket?.mode ?? null }))
  // Promises made to the buyer before payment hold for the new date, too (chapter selling-and-holding).
  const { memberMayCancel: _today, ...snapshot } = row.snapshot
  const promised = old.snapshot.memberMayCancel ? ({ memberMayCancel: true } as const) : {}
  return {
    ...row,
    // So do kind and parties of the contract: an exchange neither takes a right away nor gives one.
    snapshot: { ...snapshot, ...promised, contractKind: soldContract(old) },
    mode: row.mode ?? null,
    status,
    subsidy: exchangedShare(old, line),
    tokenHash: null,
    tokenEncrypted: null,
    partOf: null,
    exchangedFor: null,
    rejection: null,
    startedAt: old.startedAt,
    endedAt: status === 'Success' ? now : null,
  }
}

/**
 * Moves an item to another date of its activity, by the operator's goodwill (D37): one batch voids the old tickets,
 * takes the new places, and writes a refund with its job. The buyer never pays more: a dearer date is refused.
 */
export const exchangeOrderHandler = handleOffice(exchangeOrder, async (ctx, input, fail) => {
  const { db, now } = ctx
  const exchange = (await loadExchange(db, input.orderId, now)) ?? fail('orderNotFound')
  const { state, item, obstacle } = exchange
  if (obstacle !== null) return fail('exchangeNotPossible', { message: obstacle })
  const asked = { db, now, zone: ctx.region.zone }
  const known = (await ticketsFor(asked, item)).some(({ id }) => id === input.ticketInfoId)
  const lines = known ? await linesOn(asked, item, input.ticketInfoId, input.stockIds) : []
  const line = lines.find(({ stocks }) => stocks.length === input.stockIds.length)
  if (!line) return fail(known ? 'stockGone' : 'stockNotFound')
  const refundCents = exchangeDifference(exchange, line)
  if (refundCents < 0) return fail('exchangeDearer')
  if (refundCents !== input.refundCents) return fail('exchangeConflict')
  const row = itemOn(item, line, now)
  const { attempt } = state
  const refund =
    refundCents > 0
      ? partedRefundSteps(
          db,
          state,
          {
            amount: refundCents,
            kind: 'exchange',
            reason: input.reason,
            items: [{ orderItemId: item.id, amount: refundCents }],
          },
          now,
          'exchangeConflict',
        )
      : null
  const committed = await ctx.commit(
    {
      steps: [
        ...unmovedPayment(state, 'exchangeConflict'),
        ...(await exchangeSteps(ctx, item, row)),
        ...(await partnerMails(ctx, attempt, [item])),
        ...(refund?.steps ?? []),
        ...(await mailSteps(ctx, exchange, { row, refundCents, reason: input.reason })),
      ],
      audit: {
        target: item.id,
        before: { date: item.validityDateStr, cents: itemTotal(item), order: item.id },
        after: { date: row.validityDateStr, cents: itemTotal(row), order: row.id, refundCents, reason: input.reason },
        people: [item.userId],
      },
    },
    {
      orderId: row.id,
      ...(refund ? shownRefunds(refund.views) : { refund: null }),
    },
  )
  ctx.platform.wakeJobs(ctx.region.slug)
  return committed
})

async function mailSteps(
  ctx: OfficeWriteContext,
  { state: { attempt }, item }: Exchange,
  facts: { row: Item; refundCents: number; reason: string },
) {
  const { db, now, platform } = ctx
  const [buyer] = await db.orm.select().from(user).where(eq(user.id, item.userId))
  if (!buyer || buyer.erasedAt !== null) return []
  const site = ctx.site(attempt.origin, buyer.groupId)
  const number = attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id))
  const orderUrl = `${site.origin}/orders/${attempt.paymentId}`
  const content = exchangeMail({ old: item, attempt, ...facts, number, orderUrl })
  const dedupeKey = `exchange:${facts.row.id}`
  return queueMail(
    db,
    site.brand,
    { dedupeKey, kind: 'exchange', from: platform.config.mailFrom, to: buyer.email, content },
    now,
  )
}
