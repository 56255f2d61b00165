import type { MailContent } from '../mail/mail-content.ts'
import type { Item, Refund } from '../orders/tables.ts'
import { formatPrice } from '../stock/money.ts'

interface RefundMail {
  refund: Pick<Refund, 'amount' | 'reason' | 'kind' | 'means'>
  /** Those whose tickets it has made void; none for an amount. */
  items: readonly Item[]
  /** Of their tickets, by item. */
  codes: ReadonlyMap<string, readonly string[]>
  number: string
  orderUrl: string
}

const backTo: Record<Refund['means'], string> = {
  card: 'sur la carte qui a servi au paiement. Comptez 5 à 10 jours pour que votre banque l’affiche.',
  voucher: 'sur votre compte Chèque-Vacances Connect, d’où ils viennent.',
}

/** Says to the buyer what comes back, why, and which tickets are no good any more. */
export function refundMail({ refund, items, codes, number, orderUrl }: RefundMail): MailContent {
  const amount = formatPrice(refund.amount)
  return {
    subject: `Remboursement de ${amount} pour votre commande n° ${number}`,
    title: `${amount} vous sont remboursés`,
    paragraphs: [
      `Nous vous remboursons ${amount} de votre commande n° ${number}, ${backTo[refund.means]}`,
      `Motif : ${refund.reason}`,
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
    sums: [{ label: 'Remboursé', amount }],
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}

/** Which tickets are no good any more: of an item of three one may be left. */
const codesLine = (codes: readonly string[]): string[] =>
  codes.length === 0 ? [] : [`${codes.length === 1 ? 'Billet annulé' : 'Billets annulés'} : ${codes.join(', ')}`]
