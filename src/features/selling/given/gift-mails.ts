import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { Item } from '#kernel/orders/tables.ts'
import { formatDate } from '#kernel/time/region-time.ts'

type MailedItem = Pick<Item, 'id' | 'snapshot' | 'validityDateStr'>

/** One ticket in a mail: activity, date and place, without price. */
const oneTicket = ({ id, snapshot: { activity, ticketInfo, vendor }, validityDateStr }: MailedItem) => ({
  id,
  title: activity.label,
  lines: [ticketInfo.label, validityDateStr, ...[vendor.name, vendor.address].filter((line) => line !== null)],
})

/** Text for a ticket whose copy, kept by the giver, also lets in. */
export const COPY_LETS_IN =
  'Son code reste le même : une copie gardée par la personne qui l’offre donne aussi accès, à la première arrivée.'

interface Offer {
  item: MailedItem
  /** Null if the giver's name does not read as a name. */
  from: string | null
  message: string
  keepsCode: boolean
  expiresAt: number
  zone: string
  url: string
}

/** Mail to the receiver, with the link that accepts. */
export function offerMail({ item, from, message, keepsCode, expiresAt, zone, url }: Offer): MailContent {
  const who = from ?? 'Quelqu’un'
  return {
    subject: `${who} vous offre un billet : ${item.snapshot.activity.label}`,
    title: `${who} vous offre un billet`,
    paragraphs: [
      `${who} a acheté ce billet et vous l’offre. Acceptez-le pour le recevoir à votre nom, avec ou sans compte.`,
      ...(message === '' ? [] : [`Son message : « ${message} »`]),
      ...(keepsCode ? [COPY_LETS_IN] : []),
    ],
    items: [oneTicket(item)],
    button: { label: 'Voir et accepter le billet', url },
    afterButton: [
      `Ce lien vous est réservé et ne sert qu’une fois. Il est valable jusqu’au ${formatDate(zone, expiresAt)}, tant que le billet n’est pas repris.`,
      'Si vous ne connaissez pas cette personne, ignorez ce message : rien ne vous est demandé ni facturé.',
    ],
  }
}

/** Mail to the person who accepted, with the way to the ticket; does not name the giver. */
export const acceptedMail = ({ item, url }: { item: MailedItem; url: string }): MailContent => ({
  subject: `Votre billet : ${item.snapshot.activity.label}`,
  title: 'Votre billet vous attend',
  paragraphs: ['Vous avez accepté le billet qui vous était offert. Retrouvez-le ici, à télécharger ou à imprimer.'],
  items: [oneTicket(item)],
  button: { label: 'Voir mon billet', url },
  afterButton: ['Gardez ce message : qui a ce lien a le billet.'],
})

/** Mail to the person who accepted a ticket of an order that was then cancelled. */
export const voidMail = (item: MailedItem): MailContent => ({
  subject: `Billet annulé : ${item.snapshot.activity.label}`,
  title: 'Votre billet est annulé',
  paragraphs: [
    'La commande du billet qui vous avait été offert vient d’être annulée : il ne donne plus accès.',
    'Vous n’avez rien payé, il n’y a donc rien à vous rembourser.',
  ],
  items: [oneTicket(item)],
})
