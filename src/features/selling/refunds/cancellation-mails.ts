import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Attempt, Item } from '#kernel/orders/tables.ts'
import { refundPlaceAndDelay } from '#kernel/prices/voucher-part.ts'
import { itemPaid } from '#kernel/refunds/refund-state.ts'
import { formatPrice } from '#kernel/time/money.ts'

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

interface MoneyBack extends CancellationFacts {
  orderUrl: string
  attempt: Pick<Attempt, 'total' | 'voucher'>
}

/** Sentences on who gets back what. */
const moneyBack = ({ item, attempt, refundCents, shareCents }: MoneyBack): string[] => [
  refundCents > 0
    ? `Nous vous remboursons ${formatPrice(refundCents)}, ${refundPlaceAndDelay(attempt)}`
    : itemPaid(item) > 0
      ? 'Ce que vous aviez payé pour cet article vous avait déjà été remboursé.'
      : 'Vous n’aviez rien payé pour cet article : il n’y a rien à vous rembourser.',
  ...(shareCents > 0 ? [`Votre CSE récupère sa part, ${formatPrice(shareCents)}.`] : []),
]

const orderContent = ({ item, refundCents, orderUrl }: MoneyBack) => ({
  items: [{ id: item.id, title: item.snapshot.activity.label, lines: lines(item) }],
  ...(refundCents > 0 ? { sums: [{ label: 'Remboursé', amount: formatPrice(refundCents) }] } : {}),
  button: { label: 'Voir ma commande', url: orderUrl },
})

/** Mail to the buyer whose order partner or operator has refused: why, and who gets back what. */
export const rejectionMail = (facts: MoneyBack & { reason: string }): MailContent => ({
  subject: `Réservation refusée dans votre commande n° ${facts.number}`,
  title: 'Votre réservation n’a pas pu être acceptée',
  paragraphs: [
    `${facts.item.snapshot.vendor.name} ne peut pas honorer l’article ci-dessous : il n’y aura pas de billet.`,
    `Motif : ${facts.reason}`,
    ...moneyBack(facts),
  ],
  ...orderContent(facts),
})

/** Mail that confirms a cancellation to the buyer: who gets back what, and that there will be no tickets. */
export const cancellationMail = (facts: MoneyBack): MailContent => ({
  subject: `Annulation dans votre commande n° ${facts.number}`,
  title: 'Votre annulation est enregistrée',
  paragraphs: [
    'Vous avez annulé l’article ci-dessous avant l’émission de ses billets : il n’y en aura pas.',
    ...moneyBack(facts),
  ],
  ...orderContent(facts),
})

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
