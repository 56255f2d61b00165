import type { Site } from '#kernel/jobs/job-context.ts'
import { orderNumber } from '#kernel/orders/order-number.ts'
import { sellerText, soldContract } from '#kernel/orders/sold-contract.ts'
import type { Attempt, Item, Refund } from '#kernel/orders/tables.ts'
import { cardPart } from '#kernel/prices/voucher-part.ts'
import { capturedTotal, type RefundState } from '#kernel/refunds/refund-state.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { formatDate, formatTime } from '#kernel/time/region-time.ts'
import { contractSentence } from '#lib/words/contract-kinds.ts'
import { withDe } from '#lib/words/elision.ts'
import type { ReceiptDocument, ReceiptLine } from './receipt-document.ts'

interface ReceiptFacts {
  state: RefundState
  buyer: { firstName: string; lastName: string; email: string; erasedAt: number | null }
  /** Site where the purchase was made. */
  site: Pick<Site, 'tenant' | 'theme'>
  zone: string
  now: number
}

const EXCHANGED = 'Échangé pour une autre date, dont le prix est déduit'
const over = { Canceled: 'Annulé', Rejected: 'Refusé par le partenaire' } as const

/** One line. A unit price that does not divide evenly is rounded to a cent; the amount is exactly what was paid. */
const line = (title: string, details: string[], quantity: number, cents: number): ReceiptLine => ({
  title,
  details,
  quantity: String(quantity),
  unitPrice: formatPrice(Math.round(cents / quantity)),
  total: formatPrice(cents),
})

function receiptLines(item: Item, ofItems: RefundState['ofItems']): ReceiptLine[] {
  const { id, snapshot, quantity, ticketInfoTotal, validityDateStr, status, exchangedFor } = item
  const { activity, vendor, ticketInfo, options } = snapshot
  const seller = sellerText(item)
  const back = ofItems.get(id) ?? 0
  const ended = status === 'Canceled' || status === 'Rejected' ? over[status] : null
  const endedText = ended && status === 'Rejected' && back > 0 ? `${ended}, rendu : ${formatPrice(back)}` : ended
  const state = exchangedFor !== null ? [EXCHANGED] : endedText === null ? [] : [endedText]
  return [
    line(
      activity.label,
      [
        ticketInfo.label,
        `${vendor.name} · ${validityDateStr}`,
        ...(seller === null ? [] : [seller]),
        contractSentence(soldContract(item)),
        ...state,
      ],
      quantity,
      ticketInfoTotal,
    ),
    ...options
      .filter((option) => option.quantity > 0)
      .map((option) => line(option.label, [`Option ${withDe(activity.label)}`], option.quantity, option.total)),
  ]
}

function paidBy({ total, voucher }: Pick<Attempt, 'total' | 'voucher'>, subsidy: number): string {
  const parts = [
    ...(cardPart({ total, voucher }) > 0 ? ['carte bancaire'] : []),
    ...(voucher > 0 ? [`chèques-vacances (${formatPrice(voucher)})`] : []),
    ...(subsidy > 0 ? ['prise en charge du CSE'] : []),
  ]
  const text = parts.join(', ').replace(/, ([^,]*)$/, ' et $1')
  return text === '' ? 'Aucun : commande gratuite' : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Line of a refund. It names the means (card or vouchers) if vouchers paid a part of the order. */
function refundLine(zone: string, { voucher }: Pick<Attempt, 'voucher'>, refund: Refund) {
  const { amount, status, createdAt, settledAt, means } = refund
  const place = voucher === 0 ? '' : means === 'voucher' ? ', en chèques-vacances' : ', sur la carte'
  return {
    text:
      status === 'Done'
        ? `Remboursé le ${formatDate(zone, settledAt ?? createdAt)}${place}`
        : `Remboursement demandé le ${formatDate(zone, createdAt)}${place}, en cours`,
    amount: formatPrice(-amount),
  }
}

/** Builds a receipt with the amount of a purchase and its refunds as of now. */
export async function buildReceipt({ state, buyer, site, zone, now }: ReceiptFacts): Promise<ReceiptDocument> {
  const { attempt, items, refunds } = state
  const { legal } = site.tenant
  const given = refunds.filter(({ status, amount }) => status !== 'Failed' && amount > 0)
  const back = given.reduce((sum, { amount }) => sum + amount, 0)
  const name = buyer.erasedAt === null ? `${buyer.firstName} ${buyer.lastName}`.trim() : 'Compte supprimé'
  const paid = capturedTotal(attempt)
  const subsidy = items.reduce((sum, item) => sum + item.subsidy, 0)
  const moment = (ts: number) => `${formatDate(zone, ts)} à ${formatTime(zone, ts)}`
  const number = attempt.number ?? (await orderNumber(attempt.paymentId ?? attempt.id))
  return {
    title: 'Reçu',
    subject: `Reçu – commande N° ${number}`,
    brand: { title: site.theme.title, mainColor: site.theme.mainColor },
    issuer: {
      name: legal.publisher,
      lines: [
        legal.publisherAddress,
        legal.registration,
        ...(legal.vat === null ? [] : [`N° de TVA : ${legal.vat}`]),
        legal.contactEmail,
      ],
    },
    receiver: { heading: 'Client', lines: [name, ...(buyer.erasedAt === null ? [buyer.email] : [])] },
    facts: [
      { heading: 'Commande', lines: [`N° ${number}`, `Passée le ${moment(attempt.startedAt)}`] },
      { heading: 'Moyen de paiement', lines: [paidBy(attempt, subsidy)] },
    ],
    unitName: 'Prix unitaire',
    lines: items.flatMap((item) => receiptLines(item, state.ofItems)),
    sums: [
      ...(attempt.fees > 0
        ? [
            { label: 'Sous-total', amount: formatPrice(attempt.total + subsidy - attempt.fees) },
            { label: 'Frais de gestion', amount: formatPrice(attempt.fees) },
          ]
        : []),
      ...(subsidy > 0
        ? [
            ...(attempt.fees > 0 ? [] : [{ label: 'Sous-total', amount: formatPrice(attempt.total + subsidy) }]),
            { label: 'Part CSE', amount: formatPrice(-subsidy) },
          ]
        : []),
      { label: subsidy > 0 ? 'Part salarié, payée' : 'Total payé', amount: formatPrice(paid) },
    ],
    refunds: given.map((refund) => refundLine(zone, attempt, refund)),
    keptText: given.length === 0 ? null : formatPrice(Math.max(0, paid - back)),
    notes: [],
    footer: `Commande N° ${number} · Établi le ${moment(now)} · ${legal.publisher}`,
  }
}
