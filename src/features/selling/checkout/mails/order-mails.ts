import type { LegalFacts } from '#contract/tenant.ts'
import type { MailContent, MailItem } from '#kernel/mail/mail-content.ts'
import { sellerText, soldContract } from '#kernel/orders/sold-contract.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { contractSentence, mayBeWithdrawn, NO_OTHER_WAY_BACK } from '#lib/words/contract-kinds.ts'
import { plural } from '#lib/words/plural.ts'
import { contractText } from '#lib/words/seller.ts'

/** Texts of the mails about an order, in French plain text. */

const sum = (items: readonly Item[], of: (item: Item) => number) => items.reduce((all, item) => all + of(item), 0)
const itemPrice = (item: Item) => item.ticketInfoTotal + item.optionsTotal
const itemFees = (item: Item) => item.fees

const toMailItem = (item: Item): MailItem => ({
  id: item.id,
  title: item.snapshot.activity.label,
  lines: [
    `${item.quantity} × ${item.snapshot.ticketInfo.label}`,
    ...item.snapshot.options.map((option) => `${option.quantity} × ${option.label}`),
    item.validityDateStr,
  ],
})

function sums(items: readonly Item[]): MailContent['sums'] {
  const fees = sum(items, itemFees)
  const subsidy = sum(items, (item) => item.subsidy)
  return [
    ...(fees > 0 ? [{ label: 'Frais de gestion', amount: formatPrice(fees) }] : []),
    ...(subsidy > 0 ? [{ label: 'Part CSE', amount: formatPrice(-subsidy) }] : []),
    { label: 'Total payé', amount: formatPrice(sum(items, itemPrice) + fees - subsidy) },
  ]
}

interface PurchaseFacts {
  orderUrl: string
  withdrawalUrl: string
  /** The version of the terms under which the order was placed. */
  termsUrl: string
  areTermsAttached: boolean
  legal: LegalFacts
}

export function purchaseMail(
  items: readonly Item[],
  number: string,
  { orderUrl, withdrawalUrl, termsUrl, areTermsAttached, legal }: PurchaseFacts,
): MailContent {
  const waiting = items.some((item) => item.status === 'PendingConfirmation')
  const cancellable = items.flatMap(({ snapshot }) =>
    snapshot.memberMayCancel ? [`« ${snapshot.activity.label} »`] : [],
  )
  return {
    subject: `Votre commande n° ${number}`,
    title: 'Merci pour votre commande',
    paragraphs: [
      waiting
        ? 'Votre paiement est accepté. Une partie de votre commande attend la confirmation du partenaire : vous recevrez vos billets dès sa réponse.'
        : 'Votre paiement est accepté et vos billets arrivent dans votre compte.',
      NO_OTHER_WAY_BACK,
      ...(cancellable.length > 0
        ? [
            `Exception pour ${[...new Set(cancellable)].join(', ')} : vous pouvez annuler depuis votre commande tant que les billets ne sont pas émis ; vous êtes alors remboursé en totalité.`,
          ]
        : []),
    ],
    items: items.map((item) => ({
      ...toMailItem(item),
      lines: [
        ...toMailItem(item).lines,
        sellerText(item) ?? contractText(legal, item.snapshot.vendor),
        contractSentence(soldContract(item)),
      ],
      amount: formatPrice(itemPrice(item)),
    })),
    sums: sums(items),
    button: { label: 'Voir ma commande', url: orderUrl },
    afterButton: [
      `Conditions générales de vente de cette commande${areTermsAttached ? ', jointes à ce message' : ''} : ${termsUrl}`,
      `Une réclamation ? ${legal.contactEmail}, ${legal.phone}. Sans accord, le médiateur de la consommation : ${legal.mediator}, ${legal.mediatorUrl}`,
    ],
    ...(items.some((item) => mayBeWithdrawn(soldContract(item)))
      ? { link: { label: 'Renoncer au contrat ici', url: withdrawalUrl } }
      : {}),
  }
}

export function ticketsReadyMail(items: readonly Item[], orderUrl: string): MailContent {
  return {
    subject: `Vos billets : ${items.map((item) => item.snapshot.activity.label).join(', ')}`,
    title: 'Vos billets sont prêts',
    paragraphs: [
      'Vos billets sont joints à ce message. Présentez-les à l’entrée, imprimés ou sur votre téléphone. Vous les retrouvez aussi à tout moment dans votre compte.',
    ],
    items: items.map(toMailItem),
    button: { label: 'Télécharger mes billets', url: orderUrl },
  }
}

/** Mail that asks the partner (or the admin) to confirm; its link is the only access to that order. */
export function confirmationMail(
  item: Item,
  number: string,
  confirmUrl: string,
  options: { buyer: string; missingPartnerEmail: boolean },
): MailContent {
  return {
    subject: `Commande à confirmer : ${item.snapshot.activity.label}`,
    title: 'Une commande attend votre confirmation',
    paragraphs: [
      ...(options.missingPartnerEmail
        ? ['Attention : ce partenaire n’a pas d’adresse email, la demande vous est donc envoyée.']
        : []),
      `Commande n° ${number}, passée par ${options.buyer}.`,
      'Merci de la valider ou de la rejeter avec le lien ci-dessous. Ne transférez pas ce message : le lien suffit pour répondre.',
    ],
    items: [toMailItem(item)],
    button: { label: 'Voir et valider la commande', url: confirmUrl },
  }
}

/** Mail that reports a sale to the partner or the administrator; needs no answer. */
export function saleMail(
  item: Item,
  number: string,
  options: { buyer: string; missingPartnerEmail: boolean },
): MailContent {
  return {
    subject: `Nouvelle vente : ${item.snapshot.activity.label}`,
    title: item.quantity === 1 ? 'Un billet vendu' : `${item.quantity} billets vendus`,
    paragraphs: [
      ...(options.missingPartnerEmail
        ? ['Attention : ce partenaire n’a pas d’adresse email, cette confirmation vous est donc envoyée.']
        : []),
      `La commande n° ${number}, passée par ${options.buyer}, est confirmée.`,
      plural(
        item.quantity,
        'Son billet est prêt et le client le reçoit : vous n’avez rien à faire.',
        'Ses billets sont prêts et le client les reçoit : vous n’avez rien à faire.',
      ),
    ],
    items: [toMailItem(item)],
  }
}

export function missingTicketsMail(item: Item, number: string, missing: number): MailContent {
  return {
    subject: `Billets à téléverser : ${item.snapshot.activity.label}`,
    title: 'Des billets manquent',
    paragraphs: [
      missing === 1
        ? `La commande n° ${number} attend un billet qui n’est pas encore téléversé.`
        : `La commande n° ${number} attend ${missing} billets qui ne sont pas encore téléversés.`,
    ],
    items: [toMailItem(item)],
  }
}
