import type { MailKind, MailState } from '#kernel/mail/outbox-shapes.ts'

/** Names of a mail's states in the office. */
export const stateTexts: Readonly<Record<MailState, string>> = {
  waiting: 'En attente',
  sent: 'Envoyé',
  delivered: 'Arrivé',
  bounced: 'Revenu',
  complained: 'Signalé indésirable',
  suppressed: 'Adresse écartée',
  givenUp: 'Abandonné',
}

export const kindTexts: Readonly<Record<MailKind, string>> = {
  purchase: 'Commande',
  tickets: 'Billets',
  confirmation: 'Demande de confirmation',
  sale: 'Vente au partenaire',
  'missing-tickets': 'Billets à téléverser',
  refund: 'Remboursement',
  exchange: 'Nouvelle date',
  cancellation: 'Annulation par le client',
  'withdrawn-request': 'Demande de confirmation retirée',
  'slot-notice': 'Message aux acheteurs',
  'waiting-held': 'Liste d’attente : place gardée',
  'waiting-ended': 'Liste d’attente : tour passé',
  'waiting-lost': 'Liste d’attente : fin d’inscription',
  mailing: 'Mailing d’un CSE',
  'mailing-test': 'Essai d’un mailing',
  favourites: 'Alerte de favoris',
  gift: 'Billet offert',
  'gift-ticket': 'Billet reçu en cadeau',
  'gift-void': 'Billet offert annulé',
  registration: 'Inscription',
  'already-registered': 'Déjà inscrit',
  invitation: 'Invitation',
  reset: 'Mot de passe',
  'magic-link': 'Lien de connexion',
  'new-device': 'Nouvel appareil',
  'passkey-added': 'Nouvelle clé d’accès',
  'passkey-removed': 'Clé d’accès supprimée',
  erasure: 'Effacement du compte',
  'email-request': 'Écrit à la main',
  contact: 'Contact',
  'stock-alert': 'Alerte de stock',
  'late-scans': 'Entrées d’un lien retiré',
}

const known: ReadonlyMap<string, string> = new Map(Object.entries(kindTexts))

/** Name of a mail's kind; one from a newer version is shown as it is. */
export const kindText = (kind: string): string => known.get(kind) ?? kind

export const reasonTexts = { Bounce: 'Adresse refusée', Complaint: 'Signalé indésirable' } as const
