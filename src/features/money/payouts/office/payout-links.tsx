import { SiblingPages } from '#web/office/kit/sibling-pages.tsx'

const pages = [
  ['/admin/payouts', 'Relevés à payer'],
  ['/admin/payouts/transfers', 'Virements et banque'],
] as const

/** The two pages of payments. */
export const PayoutLinks = () => <SiblingPages label="Paiements" pages={pages} />
