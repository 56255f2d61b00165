import type { JobContext } from '#kernel/jobs/job-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import type { attempt, orderItem } from '#kernel/orders/tables.ts'
import type { entry } from '#kernel/stock/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { TicketDocument } from './ticket-document.ts'
import { ticketNumberText } from './ticket-numbers.ts'
import { ticketPriceText } from './ticket-price.ts'

/** A bought ticket with the order's facts for its document. */
export type OrderTicket = {
  item: typeof orderItem.$inferSelect
  attempt: typeof attempt.$inferSelect
  entry: typeof entry.$inferSelect
  firstName: string
  lastName: string
  groupId: string
  gift: { id: string; receiverName: string | null } | null
  number: { series: string; number: number } | null
  /** Original number of tickets of the line, if some were given back since. */
  unitCount?: number
}

type Option = OrderTicket['item']['snapshot']['options'][number]

const optionText = ({ label, quantity, total }: Option, isGift: boolean) => ({
  label: isGift || total === 0 ? label : `${label}, ${formatPrice(total)}`,
  quantity,
})

export async function orderTicket(
  ctx: JobContext,
  {
    item,
    attempt: { origin, paymentId },
    entry: unit,
    firstName,
    lastName,
    groupId,
    gift,
    number,
    unitCount,
  }: OrderTicket,
): Promise<TicketDocument> {
  const { snapshot } = item
  const { theme } = ctx.site(origin, groupId)
  const { zone } = ctx.region
  const at = (ts: number) => `${formatDate(zone, ts)} à ${formatTime(zone, ts)}`
  return {
    code: unit.code ?? unit.id,
    orderNumber: await orderNumber(paymentId ?? item.attemptId),
    unitNumber: unit.unitNo ?? 1,
    numberText: number ? ticketNumberText(number) : undefined,
    soldText: `Vendu le ${at(item.startedAt)} sur ${new URL(origin).host}`,
    unitCount: unitCount ?? item.quantity,
    activityLabel: snapshot.activity.label,
    vendorName: snapshot.vendor.name,
    ...(snapshot.vendor.address === null ? {} : { vendorAddress: snapshot.vendor.address }),
    vendorPhone: snapshot.vendor.placePhone ?? undefined,
    ticketLabel: snapshot.ticketInfo.label,
    // Options belong to the whole line: the first ticket lists them.
    options: unit.unitNo === 1 ? snapshot.options.map((option) => optionText(option, gift !== null)) : [],
    validityDateStr: item.validityDateStr,
    holderName: gift?.receiverName ?? `${firstName} ${lastName}`.trim(),
    priceText: ticketPriceText(item, gift !== null),
    ...(snapshot.terms === null ? {} : { terms: snapshot.terms }),
    brand: { title: theme.title, mainColor: theme.mainColor },
    generatedAtText: at(ctx.now),
  }
}
