export interface PageWords {
  /** Description, for a page that stands in no menu. */
  line?: string
  /** Words that people type for what the page holds. */
  words?: string
}

/** Lines and search words of a super admin's pages beyond their names, by the path below `/admin`. */
export const pageWords: Readonly<Record<string, PageWords>> = {
  '/accounting': { words: 'export compta mois récapitulatif' },
  '/closings': { line: 'Clore un mois et le garder scellé.', words: 'clôturer fermer mois scellé vérifier empreinte' },
  '/debug': { line: 'Le code envoyé à une adresse.', words: 'mail code inscription' },
  '/entries': {
    line: 'Journal, FEC et e-reporting.',
    words: 'comptables fichier des écritures journal ventes déclaration TVA plan de comptes',
  },
  '/entries/plan': { line: 'Un compte par chose écrite.', words: 'comptabilité comptes exercice SIREN TVA collectée' },
  '/invoices': { line: 'Factures et avoirs d’une période.', words: 'TVA facturation' },
  '/invoices/settings': { line: 'Émetteur, TVA et taux.', words: 'facturation SIREN SIRET préfixe' },
  '/outbox': { words: 'mails e-mails envois' },
  '/outbox/suppressed': { line: 'À qui plus rien n’est envoyé.', words: 'mails revenus plaintes' },
  '/payouts': { words: 'virements payer règlement partenaires mandat commission IBAN' },
  '/payouts/transfers': { line: 'Fichiers SEPA et relevés camt.053.', words: 'pain.001 banque compte IBAN payer' },
  '/reconciliation': { line: 'Ventes, relevés et comptes d’un mois.', words: 'rapprocher écarts prestataire' },
  '/statements': { line: 'Ce qui est dû aux partenaires, et ce qu’ont les groupes.', words: 'montant dû achats' },
  '/stock-alerts': { line: 'Ce qui est à son seuil, ou épuisé.', words: 'stock bas épuisé' },
  '/synonyms': { line: 'Ce que la recherche comprend aussi.' },
  '/tasks': { line: 'Exports et imports en cours.', words: 'travaux téléchargements' },
  '/user-import': { line: 'Ajouter les membres d’un fichier.', words: 'importer utilisateurs bénéficiaires' },
}
