interface MoneyWord {
  /** Name of the column in files. */
  file: string
  /** Heading on screens and papers. */
  heading: string
}

const word = (file: string, heading: string): MoneyWord => ({ file, heading })

/**
 * The one vocabulary of accounting, statements, closings and figures (docs/glossary.md): screens, papers and files take
 * their headings from here, so that one sum has one name and two sums never share one.
 */
export const moneyWords = {
  sold: word('vendus', 'Vendus'),
  cancelled: word('annulés', 'Annulés'),
  exchangedOut: word('échangés', 'Échangés'),
  exchangedIn: word('repris_par_échange', 'Repris par échange'),
  tickets: word('billets_nets', 'Billets nets'),
  /** Tickets of orders that stand today, by the day of the order; those that wait for the partner are not among them. */
  standing: word('billets_validés', 'Billets validés'),
  /** Tickets that stand, by the day for which they are. */
  visits: word('visites', 'Visites'),
  orders: word('commandes', 'Commandes'),
  quantity: word('quantité', 'Quantité'),
  owed: word('montant_dû', 'Montant dû'),
  /** Selling prices of sales in a partner's name, and what the operator keeps of them. */
  agencyPrice: word('ventes_en_son_nom', 'Ventes en son nom'),
  commission: word('commission_ttc', 'Commission TTC'),
  commissionNet: word('commission_ht', 'Commission HT'),
  /** Owed for one ticket or option: its buying price, or what an agent's commission leaves of the selling price. */
  unitOwed: word('dû_à_l_unité', 'Dû à l’unité'),
  bought: word('achats', 'Achats au prix d’achat'),
  commissionVat: word('tva_commission', 'TVA sur la commission'),
  price: word('prix_vente', 'Prix de vente'),
  fees: word('frais', 'Frais de gestion'),
  total: word('total', 'Total'),
  /** Sales of a period that stand: price and fees, by the day of the order. */
  soldTotal: word('ventes_frais_compris', 'Ventes, frais compris'),
  committee: word('part_cse', 'Part CSE'),
  members: word('part_salarié', 'Part salarié'),
  vouchers: word('dont_chèques_vacances', 'Dont chèques-vacances'),
  refunded: word('remboursé', 'Remboursé'),
  givenBack: word('remboursé_sans_annulation', 'Remboursé sans annulation'),
} as const satisfies Record<string, MoneyWord>

/** Part of a month's amounts that committees paid, and that holiday vouchers paid or got back. */
export const partWords = {
  committee: moneyWords.committee.heading,
  committeeSold: 'Part CSE, hors frais',
  committeeFees: moneyWords.fees.heading,
  committeeRefunded: 'Rendu au budget des CSE',
  vouchers: moneyWords.vouchers.heading,
  vouchersPending: 'Remboursement en cours en chèques-vacances',
  vouchersRefunded: 'Remboursé en chèques-vacances',
} as const
