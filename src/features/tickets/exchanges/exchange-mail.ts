import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { refundPlaceAndDelay } from '#kernel/prices/voucher-part.ts'
import { formatPrice } from '#kernel/time/money.ts'

interface ExchangeMail {
  old: Item
  row: Item
  refundCents: number
  reason: string
  number: string
  orderUrl: string
  attempt: Pick<Attempt, 'total' | 'voucher'>
}

/** Tells the buyer the old and new date, that the old tickets are void, and the refund. */
export function exchangeMail({ old, row, attempt, refundCents, reason, number, orderUrl }: ExchangeMail): MailContent {
  const amount = formatPrice(refundCents)
  return {
    subject: `Nouvelle date pour votre commande n° ${number}`,
    title: 'Votre date est échangée',
    paragraphs: [
      `Votre nouvelle date : ${row.validityDateStr}. Elle remplace celle-ci : ${old.validityDateStr}.`,
      `Motif : ${reason}`,
      row.status === 'PendingConfirmation'
        ? 'Les anciens billets ne donnent plus accès. Le partenaire doit encore confirmer la nouvelle date : vous recevrez les nouveaux billets dès sa réponse.'
        : 'Les anciens billets ne donnent plus accès. Les nouveaux arrivent dans votre compte et par email.',
      ...(refundCents > 0
        ? [`La nouvelle date coûte moins cher : nous vous remboursons ${amount}, ${refundPlaceAndDelay(attempt)}`]
        : []),
    ],
    items: [
      {
        id: row.id,
        title: row.snapshot.activity.label,
        lines: [
          `${row.quantity} × ${row.snapshot.ticketInfo.label}`,
          ...row.snapshot.options.map((option) => `${option.quantity} × ${option.label}`),
          row.validityDateStr,
        ],
      },
    ],
    ...(refundCents > 0 ? { sums: [{ label: 'Remboursé', amount }] } : {}),
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}
