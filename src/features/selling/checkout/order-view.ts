import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { RegionDb } from '#db/region-db.ts'
import { cancellationObstacle } from '#features/selling/orders/cancellation-obstacle.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { isInReview } from '#kernel/orders/in-review.ts'
import { sellerText, soldContract } from '#kernel/orders/sold-contract.ts'
import { type Attempt, type Item, orderItem } from '#kernel/orders/tables.ts'
import { isTermOver } from '#kernel/orders/withdrawal-term.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'
import { capturedTotal, leftOfItem } from '#kernel/refunds/refund-state.ts'
import { eur } from '#kernel/time/money.ts'
import type { Platform } from '#platform/port.ts'
import { attachmentViews, type TicketDocumentRow } from './mails/attachment-view.ts'
import { documentQuery, itemQuery, ofItem, ofPayment, ofPerson, pendingOfPerson } from './order-item-rows.ts'

type Documents = TicketDocumentRow[]

interface ViewContext {
  db: RegionDb
  platform: Platform
  now: number
  region: { zone: string }
}

type Loaded = Awaited<ReturnType<typeof ofItem>>
type Row = Loaded[0][number]

const views = (ctx: Omit<ViewContext, 'db'>, [rows, documents]: Loaded): Promise<OrderItem[]> =>
  Promise.all(rows.map((row) => orderItemView(ctx, row, documents)))

/** Items of one payment of a person; none if it is another person's. */
export const orderItemsOfPayment = async (ctx: ViewContext, userId: string, paymentId: string) =>
  views(ctx, await ofPayment(ctx.db, { userId, paymentId }))

/** All orders of a person: paid, open, and cancelled (D41). */
export const orderItemsOfPerson = async (ctx: ViewContext, userId: string) =>
  views(ctx, await ofPerson(ctx.db, { userId }))

/** Items of a person's open attempt. */
export const pendingItemsOfPerson = async (ctx: ViewContext, userId: string) =>
  views(ctx, await pendingOfPerson(ctx.db, { userId }))

/** One order item, or null. */
export const viewOrderItem = async (ctx: ViewContext, orderItemId: string) =>
  (await views(ctx, await ofItem(ctx.db, { orderItemId })))[0] ?? null

/** The order as its partner sees it: without payment, subsidy, and receivers of tickets. */
export function withoutPayment({
  total: { subsidy: _, ...total },
  cancellation: _own,
  refunded: _back,
  attachments,
  ...order
}: OrderItem): OrderItem {
  const documents = attachments.map(({ ticket: _given, ...document }) => document)
  return { ...order, attachments: documents, total, paymentId: null }
}

/** Order items with these ids, in order. */
export async function viewOrderItems(
  ctx: Omit<ViewContext, 'db'> & { db: Pick<RegionDb, 'orm'> },
  ids: readonly string[],
): Promise<OrderItem[]> {
  const those = sql`${orderItem.id} in (select value from json_each(${JSON.stringify(ids)}))`
  const loaded = await ctx.db.orm.batch([itemQuery(ctx.db, those), documentQuery(ctx.db, those)])
  const found = new Map((await views(ctx, loaded)).map((item) => [item.id, item]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

async function orderItemView(
  ctx: Omit<ViewContext, 'db'>,
  { item, attempt, image, exchangedFor, given, refunded }: Row,
  documents: Documents,
): Promise<OrderItem> {
  const { paymentId, holdUntil, status } = attempt
  const { activity, vendor, ticketInfo, options, terms } = item.snapshot
  const seller = sellerText(item)
  const contractKind = soldContract(item)
  // Claimed documents belong to the buyer only after success.
  const units = documents.filter((document) => document.entry.orderItemId === item.id)
  const own = item.status === 'Success' ? units : []
  return {
    id: item.id,
    ...(own.some((unit) => unit.isWithdrawn === 1) ? { withdrawalWaits: true as const } : {}),
    paymentId,
    itemType: item.itemType,
    status: item.status,
    startedAt: item.startedAt,
    endedAt: item.endedAt,
    attachments: await attachmentViews(ctx, { item, attempt }, own),
    activity: {
      id: activity.id,
      slugName: activity.slugName,
      label: activity.label,
      media: image?.status === 'Ready' ? toMedia(image) : null,
      vendor: { id: vendor.id, name: vendor.name, slugName: vendor.slugName },
    },
    ticketInfo: { id: ticketInfo.id, label: ticketInfo.label },
    quantity: item.quantity,
    options: options.map(({ id, label, quantity, total }) => ({ id, label, quantity, total: eur(total) })),
    total: {
      price1: eur(item.price1),
      price2: eur(item.price2),
      price3: eur(item.ticketInfoTotal + item.optionsTotal),
      fees: eur(item.fees),
      total: eur(item.ticketInfoTotal + item.optionsTotal + item.fees),
      ...(item.subsidy > 0 ? { subsidy: eur(item.subsidy) } : {}),
    },
    fees: eur(item.fees),
    validityDateStr: item.validityDateStr,
    terms,
    // A paid expert ticket is Pending until its transaction succeeds, without a time limit for paying.
    holdUntil: item.status === 'Pending' && status === 'Pending' ? holdUntil : null,
    paymentInReview: isInReview(attempt),
    ...(item.snapshot.memberMayCancel ? { memberMayCancel: true } : {}),
    contractKind,
    ...(isTermOver(contractKind, attempt, { zone: ctx.region.zone, now: ctx.now }) ? { termOver: true } : {}),
    ...(seller === null ? {} : { seller }),
    ...cancellationView(item, attempt, units, given),
    ...(item.exchangedFor !== null && exchangedFor !== null
      ? { exchangedFor: { id: item.exchangedFor, validityDateStr: exchangedFor } }
      : {}),
    ...(item.rejection === null ? {} : { rejection: item.rejection }),
    ...(refunded === null ? {} : { refunded: eur(refunded) }),
  }
}

/** Refund if the buyer cancels now; nothing if they may not. */
function cancellationView(
  item: Item,
  attempt: Attempt,
  units: Documents,
  given: string | null,
): Pick<OrderItem, 'cancellation'> {
  if (given === null) return {}
  const [ofItem, ofPayment, isDisputed, share] = z.tuple([z.int(), z.int(), z.int(), z.int()]).parse(JSON.parse(given))
  const entries = units.map(({ entry: unit, gift }) => ({ status: unit.status, giftId: gift?.id }))
  const facts = { item, attempt, entries, isDisputed: isDisputed === 1 }
  if (cancellationObstacle(facts) !== null) return {}
  const left = Math.min(leftOfItem({ ofItems: new Map([[item.id, ofItem]]) }, item), capturedTotal(attempt) - ofPayment)
  const part = cardPart(attempt) > 0 ? ('part' as const) : ('all' as const)
  const byVouchers = attempt.voucher > 0 ? { byVouchers: part } : {}
  return { cancellation: { refund: eur(Math.max(0, left)), subsidy: eur(share), ...byVouchers } }
}
