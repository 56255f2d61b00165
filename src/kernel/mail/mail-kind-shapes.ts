import type { DeclaredMail } from '#contract/declaration.ts'
import { gatherDeclared } from '#contract/features.ts'

/** Keys of a literal: it has no others than its type says. */
const literalKeys = <Key extends string>(literal: Record<Key, unknown>): Key[] => Object.keys(literal) as Key[]

export const mailKinds = {
  purchase: { name: 'Commande', story: 'Email de commande', sentTo: 'complainedAddress' },
  tickets: { name: 'Billets', story: 'Email avec les billets', sentTo: 'complainedAddress' },
  confirmation: {
    name: 'Demande de confirmation',
    story: 'Demande de confirmation',
    sentTo: 'complainedAddress',
    isToRole: true,
  },
  sale: {
    name: 'Vente au partenaire',
    story: 'Email de vente au partenaire',
    sentTo: 'complainedAddress',
    isToRole: true,
  },
  'missing-tickets': {
    name: 'Billets à téléverser',
    story: 'Demande de billets à téléverser',
    sentTo: 'complainedAddress',
    isToRole: true,
  },
  refund: { name: 'Remboursement', story: 'Email de remboursement', sentTo: 'complainedAddress' },
  exchange: { name: 'Nouvelle date', story: 'Email de nouvelle date', sentTo: 'complainedAddress' },
  cancellation: {
    name: 'Annulation par le client',
    story: 'Email d’annulation par le client',
    sentTo: 'complainedAddress',
  },
  rejection: { name: 'Commande rejetée', story: 'Email de rejet au client', sentTo: 'complainedAddress' },
  withdrawal: {
    name: 'Accusé de rétractation',
    story: 'Accusé de réception de la rétractation',
    sentTo: 'complainedAddress',
  },
  'withdrawal-answer': {
    name: 'Réponse à une rétractation',
    story: 'Réponse à la rétractation',
    sentTo: 'complainedAddress',
  },
  'withdrawal-partner': {
    name: 'Rétractation dite au partenaire',
    story: 'Rétractation dite au partenaire',
    sentTo: 'complainedAddress',
    isToRole: true,
  },
  'withdrawn-request': {
    name: 'Demande de confirmation retirée',
    story: 'Demande de confirmation retirée',
    sentTo: 'complainedAddress',
    isToRole: true,
  },
  'visit-reminder': { name: 'Rappel de la veille' },
  'slot-notice': { name: 'Message aux acheteurs', isWritten: true, sentTo: 'complainedAddress' },
  'waiting-held': { name: 'Liste d’attente : place gardée' },
  'waiting-ended': { name: 'Liste d’attente : tour passé' },
  'waiting-lost': { name: 'Liste d’attente : fin d’inscription' },
  registration: { name: 'Inscription', sentTo: 'anyAddress' },
  'already-registered': { name: 'Déjà inscrit', sentTo: 'anyAddress' },
  invitation: { name: 'Invitation', isSecret: true },
  reset: { name: 'Mot de passe', sentTo: 'anyAddress', isSecret: true },
  'magic-link': { name: 'Lien de connexion', sentTo: 'anyAddress', isSecret: true },
  'new-device': { name: 'Nouvel appareil', sentTo: 'complainedAddress' },
  'passkey-added': { name: 'Nouvelle clé d’accès', sentTo: 'complainedAddress' },
  'passkey-removed': { name: 'Clé d’accès supprimée', sentTo: 'complainedAddress' },
  erasure: { name: 'Effacement du compte', sentTo: 'anyAddress', isSecret: true },
  'email-request': { name: 'Écrit à la main', isWritten: true, isSecret: true },
  'super-admin': { name: 'Nouveau super administrateur', sentTo: 'complainedAddress', isToRole: true },
  'bank-change': { name: 'Compte bancaire d’un partenaire', sentTo: 'complainedAddress', isToRole: true },
  'partner-statement': { name: 'Relevé d’un partenaire', sentTo: 'complainedAddress', isToRole: true },
  contact: { name: 'Contact', isWritten: true, isToRole: true },
  'stock-alert': { name: 'Alerte de stock', isToRole: true },
  'operator-alerts': { name: 'Alertes du jour', isToRole: true },
  'late-scans': { name: 'Entrées d’un lien retiré', isToRole: true },
  ...gatherDeclared('mails'),
  gift: { name: 'Billet offert', story: 'Email d’un billet offert', isSecret: true },
  'gift-ticket': { name: 'Billet reçu en cadeau', story: 'Email avec le lien du billet offert' },
  'gift-void': { name: 'Billet offert annulé', story: 'Email d’annulation au bénéficiaire' },
} as const satisfies Record<string, DeclaredMail>

export type MailKind = keyof typeof mailKinds

export const mailKindNames: readonly MailKind[] = literalKeys(mailKinds)

/** Names of the kinds in the outbox. */
export const mailKindTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mailKinds).map(([kind, { name }]) => [kind, name]),
)

const facts: ReadonlyMap<string, DeclaredMail> = new Map(Object.entries(mailKinds))

/** Facts of a stored kind; undefined for one that only a newer version knows. */
export const mailFacts = (kind: string): DeclaredMail | undefined => facts.get(kind)
