import type { BarcodeType } from '#features/stock/ticket-codes/symbology-shapes.ts'
import type { TicketDocument } from '#features/tickets/documents/ticket-document.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import { toOfferRule } from '#kernel/prices/offer-rule.ts'
import { lineTotals } from '#kernel/prices/pricing.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import type { LoadedTicket } from './load-ticket.ts'

export interface Wish {
  quantity: number
  options: readonly { optionId: string; quantity: number }[]
  codes: readonly string[]
  barcodeType: BarcodeType
  specimen: boolean
  validity: string
  /** Reference that links the documents to this generation in the history. */
  reference: string
}

type Found = {
  [Name in 'activity' | 'ticket']: NonNullable<LoadedTicket[Name]>
} & Pick<LoadedTicket, 'options' | 'offer' | 'address'>

const priceText = (cents: number): string => (cents === 0 ? 'Gratuit' : formatPrice(cents))

/** Contents of one ticket per code; for a specimen one per unit as in a sale, with the options on the first. */
export function ticketDocuments(
  ctx: Pick<OfficeWriteContext, 'site' | 'origin' | 'region' | 'now'>,
  found: Found,
  wish: Wish,
): (TicketDocument & { barcodeType: BarcodeType })[] {
  const { activity, ticket, address } = found
  const { specimen, quantity, codes } = wish
  const options = found.options.flatMap((option) => {
    const count = wish.options.find(({ optionId }) => optionId === option.id)?.quantity ?? 0
    return count > 0 ? [{ ...option, quantity: count }] : []
  })
  const offer = found.offer ? toOfferRule(found.offer) : null
  const { total, ticketInfoTotal, fees } = lineTotals({ ticket: ticket.ticket, options, quantity, offer })
  const { theme } = ctx.site(ctx.origin)
  const { zone } = ctx.region
  const label = ticket.ticket.label
  return codes.map((code, index) => ({
    code,
    barcodeType: wish.barcodeType,
    orderNumber: wish.reference,
    unitNumber: index + 1,
    unitCount: codes.length,
    activityLabel: activity.label,
    vendorName: activity.vendorName,
    vendorAddress: address ? [address.main, address.secondary].filter(Boolean).join('\n') : undefined,
    vendorPhone: activity.phone ?? undefined,
    ticketLabel: specimen || quantity === 1 ? label : `${quantity} × ${label}`,
    options:
      !specimen || index === 0
        ? options.map(({ label: name, quantity: count }) => ({ label: name, quantity: count }))
        : [],
    validityDateStr: wish.validity,
    holderName: specimen ? 'Spécimen sans valeur' : 'Au porteur',
    priceText: priceText(specimen ? (ticketInfoTotal.price3 + fees) / quantity : total),
    soldText: specimen ? undefined : `Vente en ligne par ${theme.title}`,
    terms: ticket.terms ?? undefined,
    brand: { title: theme.title, mainColor: theme.mainColor },
    generatedAtText: `${formatDate(zone, ctx.now)} à ${formatTime(zone, ctx.now)}`,
    specimen,
  }))
}
