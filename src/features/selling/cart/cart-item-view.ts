import { errorCatalogue } from '#contract/error-catalogue.ts'
import type { CartItem } from '#contract/order-shapes.ts'
import type { LegalFacts } from '#contract/tenant.ts'
import type { NamedShare } from '#features/catalogue/subsidies/sum-shares.ts'
import { saleNotOpenText } from '#features/selling/openings/opening-texts.ts'
import { toMedia } from '#kernel/media/media-view.ts'
import { toWireOffer } from '#kernel/prices/offer-rule.ts'
import { eur } from '#kernel/time/money.ts'
import { contractText } from '#lib/words/seller.ts'
import { type Line, type LineResult, lineContractKind, memberMayCancel, type Wish, wirePrices } from './line-rules.ts'
import type { CartRow, SellableActivity } from './sellables.ts'

export const activityReference = (activity: SellableActivity): CartItem['activity'] => ({
  id: activity.id,
  slugName: activity.slugName,
  label: activity.label,
  media: activity.image ? toMedia(activity.image) : null,
  vendor: { id: activity.vendorId, name: activity.vendorName, slugName: activity.vendorSlug },
})

/** Turns a cart row into a wish. */
export function cartRowWish(row: CartRow): Wish {
  if (row.itemType === 'Ticket')
    return {
      itemType: 'Ticket',
      ticketInfoId: row.ticketInfoId ?? '',
      stockIds: row.stockIds,
      quantity: row.quantity,
      options: row.options,
      offerId: row.offerId,
    }
  return {
    itemType: 'ExpertTicket',
    expertStockId: row.expertStockId ?? '',
    expertTicketId: row.expertTicketId ?? '',
    date: row.expertDate,
    quantity: row.quantity,
  }
}

export function cartItemView(
  row: Pick<CartRow, 'id' | 'itemType' | 'quantity' | 'options'>,
  line: Line,
  problem: string | null,
  { share, legal }: { share: NamedShare | null; legal: LegalFacts },
): CartItem {
  const { vendorName: name, vendorIdentity: legalIdentity, vendorAgency } = line.activity
  const isAgent = line.ticket !== null && vendorAgency !== null
  return {
    cartItem: { id: row.id, itemType: row.itemType, itemData: { quantity: row.quantity, options: row.options } },
    activity: activityReference(line.activity),
    ticketInfo: { id: line.label.id, label: line.label.label },
    options: line.options.map(({ id, label, quantity, total }) => ({ id, label, quantity, total: eur(total) })),
    offer: line.offer ? toWireOffer(line.offer) : null,
    validityDateStr: line.validityDateStr,
    prices: wirePrices(line.totals, share?.amount),
    problem,
    ...(share?.gift && share.amount > 0 ? { committeeGift: share.gift } : {}),
    ...(line.ticket?.maxPerPerson ? { maxPerPerson: line.ticket.maxPerPerson } : {}),
    contractKind: lineContractKind(line),
    seller: contractText({ publisher: legal.publisher, isAgent }, { name, legalIdentity }),
    ...(memberMayCancel(line) ? { memberMayCancel: true } : {}),
  }
}

/** French reason why a cart line cannot be bought now, or null. */
export function problemText(result: LineResult, zone: string): string | null {
  if (result.ok) return null
  const opensAt = result.line?.ticket?.opensAt ?? null
  return result.code === 'saleNotOpen' && opensAt !== null
    ? saleNotOpenText(opensAt, zone, result.line?.activity.place ?? null)
    : errorCatalogue[result.code].message
}
