import type { FeatureParts } from '#handler/manifest/feature.ts'

/** French names of jobs that no feature declares. */
const texts: Readonly<Record<string, string>> = {
  'expire-attempt': 'Fin de réservation d’un panier',
  refund: 'Remboursement',
  'book-refunds': 'Lecture des remboursements chez le prestataire de paiement',
  'book-disputes': 'Lecture des contestations chez le prestataire de paiement',
  'decide-payment': 'Décision sur un paiement d’un autre montant',
  'voucher-capture': 'Encaissement de chèques-vacances',
  'voucher-release': 'Abandon de chèques-vacances',
  'seal-months': 'Fichiers d’un mois clos',
  'order-mails': 'Emails d’une commande',
  'tickets-ready-mail': 'Email des billets',
  'resend-order-mail': 'Renvoi d’un email de commande',
  'ticket-pdf': 'Billets PDF',
  'gifts-void': 'Annulation de billets offerts',
  'expert-sale': 'Vente chez ExperTicket',
  'send-mail': 'Envoi d’un email',
  'run-task': 'Tâche longue',
  'forget-files': 'Suppression de fichiers effacés',
  'erase-elsewhere': 'Effacement d’un compte dans une autre région',
  'slot-notice': 'Email d’un changement de créneau',
  'make-versions': 'Versions d’une image',
}

/** French name of a job that was given up. */
export const jobText = (features: readonly FeatureParts[], kind: string): string =>
  features.flatMap(({ jobs = [] }) => jobs).find((job) => job.kind === kind)?.name ?? texts[kind] ?? kind
