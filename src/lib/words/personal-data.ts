import { limits } from './limits.ts'

/**
 * Each processing of personal data that a form of the shop, or somebody's list, begins, in the words of articles 13 and
 * 14 of the GDPR. Page, forms, mails and docs/data-protection.md say it from here; `tables` are the rows of that paper that it fills.
 */
export interface Processing {
  title: string
  /** Where the data come from, and which, if not from the person. */
  source?: string
  purpose: string
  basis: string
  kept: string
  recipients: string
  tables: readonly string[]
}

const CONTRACT = 'l’exécution du contrat avec vous (article 6.1.b du RGPD)'
const INTEREST = 'notre intérêt légitime (article 6.1.f du RGPD)'
const ACCOUNTS =
  'Dix ans après la fin de l’exercice, comme le Code de commerce le demande ; après l’effacement de votre compte, sans votre nom, sauf sur les factures.'

export const processings = {
  account: {
    title: 'Votre compte',
    purpose: 'Créer et tenir votre compte, vous reconnaître comme membre de votre organisation.',
    basis: CONTRACT,
    kept: `Jusqu’à l’effacement de votre compte ; une inscription qui n’est pas confirmée, ${limits.accountLink.inWords} et le lendemain.`,
    recipients:
      'Nous, et les administrateurs de votre comité, qui lisent votre nom, votre email, votre téléphone et votre dernière connexion.',
    tables: ['user', 'credential', 'token'],
  },
  brought: {
    title: 'Compte ouvert par votre organisation',
    source:
      'votre comité ou votre organisation, qui nous a donné votre adresse email et, s’il les connaît, votre prénom et votre nom.',
    purpose: 'Vous inviter, ouvrir votre compte et vous reconnaître comme membre de votre organisation.',
    basis:
      'l’intérêt légitime de votre comité à ouvrir ses activités sociales et culturelles à ses membres (article 6.1.f du RGPD)',
    kept: `Jusqu’à l’effacement de votre compte, que vous pouvez demander à tout moment ; la liste reçue, ${limits.importedList.text} après son dernier usage.`,
    recipients:
      'Nous, le service qui envoie nos emails, et les administrateurs de votre comité, qui lisent votre nom, votre email et votre dernière connexion.',
    tables: ['user', 'token', 'user_import', 'user_import_row'],
  },
  signIn: {
    title: 'Connexion',
    purpose: 'Vous connecter, et vous prévenir d’une connexion sur un autre appareil.',
    basis: `${CONTRACT} ; pour la sécurité du compte, ${INTEREST}`,
    kept: `La session ${limits.session.text} après la dernière visite, l’appareil connu ${limits.knownDevice.text} après la dernière connexion.`,
    recipients: 'Nous seuls.',
    tables: ['session', 'known_device'],
  },
  order: {
    title: 'Commandes et paiement',
    purpose: 'Vous vendre des billets, les délivrer, encaisser, rembourser, tenir notre comptabilité.',
    basis: `${CONTRACT} ; pour la comptabilité, une obligation légale (article 6.1.c du RGPD)`,
    kept: ACCOUNTS,
    recipients:
      'Le partenaire, pour la prestation ; le prestataire de paiement, qui reçoit seul votre carte ; votre comité, qui lit par an la somme qu’il a prise en charge, jamais ce que vous avez acheté.',
    tables: ['attempt', 'order_item', 'subsidy_share', 'invoice'],
  },
  vouchers: {
    title: 'Chèques-vacances',
    purpose: 'Payer une partie d’une commande avec vos chèques-vacances.',
    basis: CONTRACT,
    kept: 'Votre identifiant jusqu’à la réponse de leur émetteur, la somme comme la commande.',
    recipients: 'L’émetteur des chèques-vacances.',
    tables: ['voucher_payment'],
  },
  gift: {
    title: 'Billets donnés',
    purpose: 'Envoyer un billet à la personne à qui vous le donnez, et l’établir à son nom.',
    basis: INTEREST,
    kept: 'Une offre que personne n’accepte 13 mois, le reste comme la commande.',
    recipients: 'La personne qui donne, celle qui reçoit, et le partenaire à l’entrée.',
    tables: ['ticket_gift'],
  },
  contact: {
    title: 'Messages',
    purpose: 'Lire votre message et vous répondre.',
    basis: INTEREST,
    kept: 'Trois ans.',
    recipients: 'Nous seuls.',
    tables: ['contact_message', 'telephone'],
  },
  answers: {
    title: 'Questions de votre comité',
    purpose: 'Donner à votre comité ce qu’il demande à ses membres pour calculer ses aides et tenir ses activités.',
    basis: 'l’intérêt légitime de votre comité à gérer ses activités sociales et culturelles (article 6.1.f du RGPD)',
    kept: 'Jusqu’à ce que vous les retiriez, que la question soit supprimée ou votre compte effacé.',
    recipients: 'Les administrateurs de votre comité.',
    tables: ['member_field', 'member_answer'],
  },
  mails: {
    title: 'Emails d’information de votre comité',
    purpose: 'Vous envoyer les actualités, avantages et sondages de votre comité.',
    basis: 'votre consentement (article 6.1.a du RGPD), que vous retirez quand vous voulez',
    kept: 'Votre choix jusqu’à ce que vous en changiez, un email envoyé 13 mois.',
    recipients: 'Le service qui envoie nos emails ; votre comité n’en lit que des nombres.',
    tables: ['mail', 'mail_opt_out'],
  },
} as const satisfies Record<string, Processing>

export type ProcessingName = keyof typeof processings

/** Facts of a processing beside its purpose, by their names. */
export const processingFacts = ({ source, basis, kept, recipients }: Processing): [name: string, text: string][] => [
  ...(source === undefined ? [] : [['Source', source] satisfies [string, string]]),
  ['Base légale', basis],
  ['Durée', kept],
  ['Destinataires', recipients],
]
