import { lineContractKind, memberMayCancel } from '#features/selling/cart/line-rules.ts'
import type { CartRow } from '#features/selling/cart/sellables.ts'
import { owedForOne } from '#kernel/orders/agency.ts'
import type { AgencyTerms, ContractParties, OrderSnapshot, orderItem } from '#kernel/orders/tables.ts'
import type { Share } from '#kernel/prices/share-out.ts'
import { newId } from '#lib/new-id.ts'
import type { PlannedLine } from './purchase-plan.ts'

/** The cart row inside an order item, from which it is restored (D06). */
export type StoredCartRow = CartRow

export interface NewOrderItem {
  row: typeof orderItem.$inferInsert
  planned: PlannedLine
  /** Share of the item that the buyer's committee pays. */
  share: Share | null
}

interface OrderFacts {
  attemptId: string
  userId: string
  share: Share | null
  /** Absent for an exchange within an order of before they were kept. */
  parties: ContractParties | undefined
  /** Terms on which the partner sells by an agent; null: the operator sells. */
  agency: AgencyTerms | null
  now: number
}

/** Freezes a planned line into an order item of `attemptId`: the item stays as the buyer saw it (D21). */
export function newOrderItem(
  { row, line }: PlannedLine,
  { attemptId, userId, share, parties, agency, now }: OrderFacts,
): NewOrderItem {
  const { totals, activity } = line
  return {
    planned: { row, line },
    share,
    row: {
      id: newId('oi'),
      attemptId,
      userId,
      activityId: activity.id,
      vendorId: activity.vendorId,
      itemType: row.itemType,
      status: 'Pending',
      mode: line.ticket?.mode ?? null,
      quantity: row.quantity,
      price1: totals.price1,
      price2: totals.price2,
      ticketInfoTotal: totals.ticketInfoTotal.price3,
      optionsTotal: totals.optionsTotal.price3,
      fees: totals.fees,
      subsidy: share?.amount ?? 0,
      validityDateStr: line.validityDateStr,
      snapshot: { ...lineSnapshot({ row, line }, agency), ...(parties ? { parties } : {}) },
      cartItem: row,
      startedAt: now,
    },
  }
}

function lineSnapshot({ row, line }: PlannedLine, terms: AgencyTerms | null): OrderSnapshot {
  const { activity, ticket, label, offer, expert } = line
  // A third party settles its tickets with the partner itself.
  const agency = ticket ? terms : null
  return {
    activity: {
      id: activity.id,
      slugName: activity.slugName,
      label: activity.label,
      mediaId: activity.image?.id ?? null,
    },
    vendor: {
      id: activity.vendorId,
      name: activity.vendorName,
      slugName: activity.vendorSlug,
      email: ticket?.vendorConfirmEmail ?? activity.vendorEmail,
      placePhone: activity.vendorPhone,
      address: activity.vendorAddress,
    },
    ticketInfo: {
      id: label.id,
      label: label.label,
      description: label.description,
      // The price of an expert ticket depends on its day.
      publicPrice: ticket?.publicPrice ?? line.totals.price1 / row.quantity,
      youpiizPrice: ticket?.youpiizPrice ?? line.totals.price2 / row.quantity,
      buyingPrice: owedForOne(line.totals.ticketInfoTotal.price3 / row.quantity, ticket?.buyingPrice ?? 0, agency),
      fees: ticket?.fees ?? 0,
    },
    options: line.options.map(
      ({ id, label: optionLabel, quantity, publicPrice, youpiizPrice, buyingPrice, total }) => ({
        id,
        label: optionLabel,
        quantity,
        publicPrice,
        youpiizPrice,
        buyingPrice: quantity === 0 ? buyingPrice : owedForOne(total / quantity, buyingPrice, agency),
        total,
      }),
    ),
    ...(agency ? { agency } : {}),
    offer: offer ? { id: offer.id, discount: offer.discount } : null,
    slots: line.stocks.map(({ id, startTs, endTs, kind }) => ({ stockId: id, startTs, endTs, kind })),
    expert: expert
      ? {
          stockId: expert.ticket.expertStockId,
          productId: expert.ticket.productId,
          date: expert.date,
          day: expert.day,
        }
      : null,
    terms: ticket?.terms ?? null,
    unlimited: ticket?.unlimited ?? false,
    sendEmail: ticket?.sendEmail ?? false,
    contractKind: lineContractKind(line),
    ...(ticket?.tellsContact == null ? {} : { tellsContact: ticket.tellsContact }),
    ...(memberMayCancel(line) ? { memberMayCancel: true } : {}),
  }
}
