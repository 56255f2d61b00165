import type { JobContext } from '#kernel/jobs/job-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { attempt, orderItem } from '#kernel/orders/tables.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { TicketDocument } from './ticket-document.ts'

/** A bought ticket with the order's facts for its document. */
export type OrderTicket = {
  item: typeof orderItem.$inferSelect
  attempt: typeof attempt.$inferSelect
  entry: typeof entry.$inferSelect
  firstName: string
  lastName: string
  groupId: string
  gift: { id: string; receiverName: string | null } | null
}

export async function orderTicket(
  ctx: JobContext,
  { item, attempt: { origin, paymentId }, entry: unit, firstName, lastName, groupId, gift }: OrderTicket,
): Promise<TicketDocument> {
  const { snapshot } = item
  const { theme } = ctx.site(origin, groupId)
  const { zone } = ctx.region
  const paid = item.ticketInfoTotal + item.optionsTotal + item.fees
  return {
    code: unit.code ?? unit.id,
    orderNumber: await orderNumber(paymentId ?? item.attemptId),
    unitNumber: unit.unitNo ?? 1,
    unitCount: item.quantity,
    activityLabel: snapshot.activity.label,
    vendorName: snapshot.vendor.name,
    ...(snapshot.vendor.address === null ? {} : { vendorAddress: snapshot.vendor.address }),
    vendorPhone: snapshot.vendor.placePhone ?? undefined,
    ticketLabel: snapshot.ticketInfo.label,
    // Options belong to the whole line: the first ticket lists them.
    options: unit.unitNo === 1 ? snapshot.options.map(({ label, quantity }) => ({ label, quantity })) : [],
    validityDateStr: item.validityDateStr,
    holderName: gift?.receiverName ?? `${firstName} ${lastName}`.trim(),
    // A gift shows no price.
    ...(item.quantity === 1 && gift === null ? { priceText: formatPrice(paid) } : {}),
    ...(snapshot.terms === null ? {} : { terms: snapshot.terms }),
    brand: { title: theme.title, mainColor: theme.mainColor },
    generatedAtText: `${formatDate(zone, ctx.now)} à ${formatTime(zone, ctx.now)}`,
  }
}
