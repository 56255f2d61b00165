import type { MailContent } from '../mail/mail-content.ts'
import { formatPrice } from '../stock/money.ts'
import type { Item } from './tables.ts'

/** What the mails about an order say. All French, plain text. */

const total = (items: readonly Item[]) =>
  items.reduce((sum, item) => sum + item.ticketInfoTotal + item.optionsTotal + item.fees, 0)

const describe = (item: Item): string => {
  const options = item.snapshot.options.map((option) => `${option.quantity} × ${option.label}`)
  return [`${item.quantity} × ${item.snapshot.ticketInfo.label}`, ...options, item.validityDateStr].join(' — ')
}

const orderFacts = (items: readonly Item[]) =>
  items.map((item) => ({ label: item.snapshot.activity.label, value: describe(item) }))

export function purchaseMail(items: readonly Item[], number: string, orderUrl: string): MailContent {
  const waiting = items.some((item) => item.status === 'PendingConfirmation')
  return {
    subject: `Votre commande n° ${number}`,
    title: 'Merci pour votre commande',
    paragraphs: [
      waiting
        ? 'Votre paiement est accepté. Une partie de votre commande attend la confirmation du partenaire : vous recevrez vos billets dès sa réponse.'
        : 'Votre paiement est accepté et vos billets arrivent dans votre compte.',
      'Les billets datés ne donnent pas droit à rétractation ; ils ne sont ni échangés ni remboursés.',
    ],
    facts: [...orderFacts(items), { label: 'Total payé', value: formatPrice(total(items)) }],
    button: { label: 'Voir ma commande', url: orderUrl },
  }
}

export function ticketsReadyMail(items: readonly Item[], orderUrl: string): MailContent {
  return {
    subject: `Vos billets : ${items.map((item) => item.snapshot.activity.label).join(', ')}`,
    title: 'Vos billets sont prêts',
    paragraphs: ['Vos billets sont joints à ce message. Vous les retrouvez aussi à tout moment dans votre compte.'],
    facts: orderFacts(items),
    button: { label: 'Télécharger mes billets', url: orderUrl },
  }
}

/** Asks the partner (or the admin) to confirm; the link is the only key to that order. */
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
        ? ["Attention : ce partenaire n'a pas d'adresse e-mail, la demande vous est donc envoyée."]
        : []),
      `Commande n° ${number}, passée par ${options.buyer}.`,
      'Merci de la confirmer ou de la refuser avec le lien ci-dessous. Ne transférez pas ce message : le lien suffit pour répondre.',
    ],
    facts: orderFacts([item]),
    button: { label: 'Voir et confirmer la commande', url: confirmUrl },
  }
}

/** Tells the partner of a sale that needs no answer. */
export function saleMail(item: Item, number: string, buyer: string): MailContent {
  return {
    subject: `Nouvelle vente : ${item.snapshot.activity.label}`,
    title: 'Vous avez vendu un billet',
    paragraphs: [`Commande n° ${number}, passée par ${buyer}. Les billets ont été envoyés, vous n'avez rien à faire.`],
    facts: orderFacts([item]),
  }
}

export function missingTicketsMail(item: Item, number: string, missing: number): MailContent {
  return {
    subject: `Billets à téléverser : ${item.snapshot.activity.label}`,
    title: 'Des billets manquent',
    paragraphs: [`La commande n° ${number} attend ${missing} billet(s) qui ne sont pas encore téléversés.`],
    facts: orderFacts([item]),
  }
}
