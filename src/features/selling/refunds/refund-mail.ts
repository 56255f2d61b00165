import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Item, Refund } from '#kernel/orders/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { BANK_DELAY } from '#lib/words/limits.ts'
import { plural } from '#lib/words/plural.ts'

interface RefundMail {
  /** Refunds made together, by means: the card's first. */
  refunds: readonly [Pick<Refund, 'amount' | 'reason' | 'means'>, ...Pick<Refund, 'amount' | 'reason' | 'means'>[]]
  /** Items whose tickets the refund has voided; none for a refund of an amount. */
  items: readonly Item[]
  /** Codes of the voided tickets, by item. */
  codes: ReadonlyMap<string, readonly string[]>
  number: string
  orderUrl: string
}

const backTo: Record<Refund['means'], string> = {
  card: `sur la carte qui a servi au paiement. ${BANK_DELAY}`,
  voucher: 'sur votre compte Chèque-Vacances Connect, d’où ils viennent.',
}
const sumLabels: Record<Refund['means'], string> = {
  card: 'Remboursé sur la carte',
  voucher: 'Remboursé en chèques-vacances',
}

/** Mail to the buyer: the amount refunded, the reason, and the tickets that are no longer valid. */
export function refundMail({ refunds, items, codes, number, orderUrl }: RefundMail): MailContent {
  const [{ reason }] = refunds
  const amount = formatPrice(refunds.reduce((sum, part) => sum + part.amount, 0))
  return {
    subject: `Remboursement de ${amount} pour votre commande n° ${number}`,
    title: `${amount} vous sont remboursés`,
    paragraphs: [
      ...refunds.map(
        (part) =>
          `Nous vous remboursons ${formatPrice(part.amount)} de votre commande n° ${number}, ${backTo[part.means]}`,
      ),
      `Motif : ${reason}`,
      items.length === 0
        ? 'Vos billets restent valables.'
        : 'Les billets ci-dessous sont annulés : ils ne donnent plus accès.',
    ],
    items: items.map((item) => ({
      id: item.id,
      title: item.snapshot.activity.label,
      lines: [
        `${item.quantity} × ${item.snapshot.ticketInfo.label}`,
        item.validityDateStr,
        ...(item.exchangedFor === null ? [] : ['Échangé pour une autre date']),
        ...codesLine(codes.get(item.id) ?? []),
      ],
    })),
    sums:
      refunds.length === 1
        ? [{ label: 'Remboursé', amount }]
        : refunds.map((part) => ({ label: sumLabels[part.means], amount: formatPrice(part.amount) })),
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}

/** Line with the voided tickets: one of an item of three may stay valid. */
const codesLine = (codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [`${plural(codes.length, 'Billet annulé', 'Billets annulés')} : ${codes.join(', ')}`]
