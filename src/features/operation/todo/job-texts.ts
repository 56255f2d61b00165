/** French names of jobs, for those that were given up. */
const texts: Readonly<Record<string, string>> = {
  'expire-attempt': 'Fin de réservation d’un panier',
  refund: 'Remboursement',
  'book-refunds': 'Lecture des remboursements chez le prestataire de paiement',
  'book-disputes': 'Lecture des contestations chez le prestataire de paiement',
  'decide-payment': 'Décision sur un paiement d’un autre montant',
  'voucher-capture': 'Encaissement de chèques-vacances',
  'voucher-release': 'Abandon de chèques-vacances',
  'issue-invoices': 'Facture ou avoir',
  'order-mails': 'Emails d’une commande',
  'tickets-ready-mail': 'Email des billets',
  'resend-order-mail': 'Renvoi d’un email de commande',
  'ticket-pdf': 'Billets PDF',
  'gifts-void': 'Annulation de billets offerts',
  'expert-sale': 'Vente chez ExperTicket',
  'send-mail': 'Envoi d’un email',
  'deliver-webhooks': 'Messages au système d’un groupe',
  'send-mailing': 'Envoi d’une communication',
  'run-task': 'Tâche longue',
  'forget-files': 'Suppression de fichiers effacés',
  'erase-elsewhere': 'Effacement d’un compte dans une autre région',
  'slot-notice': 'Email d’un changement de créneau',
  'offer-places': 'Proposition de places à la liste d’attente',
  'end-waiting-hold': 'Fin d’une proposition de places',
  'make-versions': 'Versions d’une image',
}

export const jobText = (kind: string): string => texts[kind] ?? kind
