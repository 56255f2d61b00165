import { refundPlaceAndDelay } from '#features/selling/vouchers/voucher-part.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { itemPaid } from './refund-state.ts'

interface CancellationFacts {
  item: Item
  refundCents: number
  /** Cents that the committee gets back. */
  shareCents: number
  number: string
}

const lines = ({ quantity, snapshot, validityDateStr }: Item) => [
  `${quantity} × ${snapshot.ticketInfo.label}`,
  ...snapshot.options.map((option) => `${option.quantity} × ${option.label}`),
  validityDateStr,
]

/** Mail that confirms a cancellation to the buyer: who gets back what, and that there will be no tickets. */
export function cancellationMail(
  facts: CancellationFacts & { orderUrl: string; attempt: Pick<Attempt, 'total' | 'voucher'> },
): MailContent {
  const { item, attempt, refundCents, shareCents, number, orderUrl } = facts
  const amount = formatPrice(refundCents)
  return {
    subject: `Annulation dans votre commande n° ${number}`,
    title: 'Votre annulation est enregistrée',
    paragraphs: [
      'Vous avez annulé l’article ci-dessous avant l’émission de ses billets : il n’y en aura pas.',
      refundCents > 0
        ? `Nous vous remboursons ${amount}, ${refundPlaceAndDelay(attempt)}`
        : itemPaid(item) > 0
          ? 'Ce que vous aviez payé pour cet article vous avait déjà été remboursé.'
          : 'Vous n’aviez rien payé pour cet article : il n’y a rien à vous rembourser.',
      ...(shareCents > 0 ? [`Votre CSE récupère sa part, ${formatPrice(shareCents)}.`] : []),
    ],
    items: [{ id: item.id, title: item.snapshot.activity.label, lines: lines(item) }],
    ...(refundCents > 0 ? { sums: [{ label: 'Remboursé', amount }] } : {}),
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}

/** Mail to the person asked to confirm: the order no longer needs an answer. It names no buyer. */
export function withdrawnRequestMail({ item, number }: Pick<CancellationFacts, 'item' | 'number'>): MailContent {
  return {
    subject: `Commande annulée avant confirmation : ${item.snapshot.activity.label}`,
    title: 'Cette commande n’est plus à confirmer',
    paragraphs: [
      `Le client a annulé sa commande n° ${number} avant votre réponse. Ne préparez rien pour elle : le lien de la demande ne permet plus de la confirmer.`,
    ],
    items: [{ id: item.id, title: item.snapshot.activity.label, lines: lines(item) }],
  }
}

/**
 * Mail to the partner: the operator has ended an order that the partner had confirmed, or was to confirm. It names no
 * buyer.
 */
export function withdrawnByOperatorMail({ item, number }: Pick<CancellationFacts, 'item' | 'number'>): MailContent {
  const isOpen = item.status === 'PendingConfirmation'
  const { label } = item.snapshot.activity
  return {
    subject: isOpen ? `Commande annulée avant confirmation : ${label}` : `Commande annulée : ${label}`,
    title: isOpen ? 'Cette commande n’est plus à confirmer' : 'Cette commande est annulée',
    paragraphs: [
      isOpen
        ? `Nous avons annulé la commande n° ${number} avant votre réponse. Ne préparez rien pour elle : le lien de la demande ne permet plus de la confirmer.`
        : `Nous avons annulé ce qui suit de la commande n° ${number}, que vous aviez confirmée : ces billets ne donnent plus accès. Si le client a choisi une autre date, vous en recevez la demande à part.`,
    ],
    items: [{ id: item.id, title: label, lines: lines(item) }],
  }
}
