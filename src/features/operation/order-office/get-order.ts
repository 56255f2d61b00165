import { eq } from 'drizzle-orm'
import { isStuckSql } from '#features/selling/expert-sales/stuck-sale.ts'
import { standingGift } from '#features/selling/given/gift-rules.ts'
import { refundView } from '#features/selling/refunds/refund-view.ts'
import { handleOffice } from '#handler/handle-office.ts'
import type { ReadDb } from '#handler/office-context.ts'
import { user } from '#kernel/accounts/tables.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { attempt } from '#kernel/orders/tables.ts'
import { groupName } from '#kernel/people/person-view.ts'
import {
  loadRefundState,
  type RefundState,
  refundableAmount,
  refundableItem,
  sumRefunded,
} from '#kernel/refunds/refund-state.ts'
import { eur } from '#kernel/time/money.ts'
import { getOrder } from './contract.ts'
import { loadStory, type Story } from './load-story.ts'
import { namedPurchase } from './named-purchase.ts'
import { orderEntries } from './order-entries.ts'
import type { OrderEntry, PurchaseItem } from './order-office-shapes.ts'
import { storyEvents } from './story-events.ts'

export const getOrderHandler = handleOffice(getOrder, async (ctx, input, fail) => {
  const { db, groups } = ctx
  const [found] = await db.orm.select({ id: attempt.id }).from(attempt).where(namedPurchase(input.id))
  const state = found ? await loadRefundState(db, found.id) : null
  if (!state) return fail('orderNotFound')
  const { attempt: of, refunds } = state
  const [story, entries, [buyer]] = await Promise.all([
    loadStory(db, state),
    orderEntries(
      ctx,
      state.items.map(({ id }) => id),
    ),
    db.orm.select().from(user).where(eq(user.id, of.userId)),
  ])
  if (!buyer) return fail('orderNotFound')
  const isPaid = of.status === 'Paid' && !isInReview(of)
  const stuck =
    isPaid && state.items.some(({ status }) => status === 'Pending')
      ? await stuckItems(db, of.id)
      : new Map<string, StuckSale>()
  return {
    purchase: {
      id: of.id,
      number: entries[0]?.orderItem.number ?? null,
      paymentId: of.paymentId,
      status: of.status,
      inReview: isInReview(of),
      isDecided: story.isDecided,
      startedAt: of.startedAt,
      endedAt: of.endedAt,
      site: new URL(of.origin).host,
      total: eur(of.total),
      fees: eur(of.fees),
      ...(of.voucher > 0 ? { voucher: eur(of.voucher) } : {}),
      refunded: eur(sumRefunded(refunds)),
      ...(state.disputed > 0 ? { disputed: eur(state.disputed) } : {}),
      refundable: eur(isPaid ? Math.max(0, refundableAmount(state)) : 0),
      buyer: {
        userId: buyer.id,
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        email: buyer.erasedAt === null ? buyer.email : '',
        phoneNumber: buyer.phoneNumber,
        groupLabel: groupName(groups, buyer.groupId),
        erasedAt: buyer.erasedAt,
      },
    },
    items: entries.map((entry) => purchaseItem({ state, story, isPaid, stuck, now: ctx.now }, entry)),
    refunds: refunds.map((row) => ({ ...refundView(row), canAbandon: story.refusedRefunds.has(row.id) })),
    story: storyEvents(state, story, ctx.features),
  }
})

type StuckSale = NonNullable<PurchaseItem['stuckSale']>

/** Paid expert tickets whose sale the provider refused, or whose job was given up. */
async function stuckItems(db: ReadDb, attemptId: string): Promise<ReadonlyMap<string, StuckSale>> {
  const { rows } = await db.query(
    `select i.id, s.status from order_item i join expert_sale s on s.order_item_id = i.id
      where i.attempt_id = ? and i.status = 'Pending' and ${isStuckSql}`,
    [attemptId],
  )
  // A request without an answer may have sold the ticket.
  return new Map(rows.map(({ id, status }) => [String(id), status === 'Selling' ? 'unknown' : 'unsold']))
}

interface ShownPurchase {
  state: RefundState
  story: Story
  isPaid: boolean
  stuck: ReadonlyMap<string, StuckSale>
  now: number
}

/** Recipient to whom a ticket was offered or given; null if none. */
function ticketGift({ gifts }: Story, entryId: string, now: number): PurchaseItem['tickets'][number]['gift'] {
  const standing = gifts.map((gift) => standingGift(gift, now)).find((gift) => gift?.entryId === entryId)
  if (!standing) return null
  return { to: standing.receiverName || standing.email || 'un compte effacé', isAccepted: standing.acceptedAt !== null }
}

function purchaseItem(
  { state, story, isPaid, stuck, now }: ShownPurchase,
  { orderItem: order }: OrderEntry,
): PurchaseItem {
  const item = state.items.find(({ id }) => id === order.id)
  return {
    order,
    mode: item?.mode ?? null,
    tickets: story.entries
      .filter(({ orderItemId }) => orderItemId === order.id)
      .map(({ id, unitNo, code, status, voidAt }) => ({
        id,
        unitNumber: unitNo ?? 1,
        code,
        status,
        voidAt,
        checkedInAt: story.checkIns.find((one) => one.entryId === id && one.dispute === null)?.at ?? null,
        gift: ticketGift(story, id, now),
      })),
    partnerEmail: item?.snapshot.vendor.email ?? null,
    refundable: eur(item && isPaid ? refundableItem(state, item) : 0),
    refundDueSince: story.dues.find(({ orderItemId }) => orderItemId === order.id)?.since ?? null,
    canCancel: order.status === 'Success' || stuck.has(order.id),
    stuckSale: stuck.get(order.id) ?? null,
    partOf: item?.partOf ?? null,
    exchangedFor: item?.exchangedFor ?? null,
  }
}
