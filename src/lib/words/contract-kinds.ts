import { legalTerms } from './legal-terms.ts'

/**
 * Kinds of contract of what is sold, and their consequence for withdrawal, as page, cart, mail, receipt and terms say
 * it (docs/law.md, Withdrawal). The operator chooses one for a stock; without a choice `defaultContractKind` does.
 */
export const contractKinds = ['DatedLeisure', 'OpenTicket', 'ServiceToAgree', 'Goods', 'Perishable', 'Digital'] as const
export type ContractKind = (typeof contractKinds)[number]

/** Event from whose day on the days of withdrawal count; null where there is no right. */
export const termStarts: Readonly<Record<ContractKind, 'contract' | 'delivery' | null>> = {
  DatedLeisure: null,
  OpenTicket: 'contract',
  ServiceToAgree: 'contract',
  Goods: 'delivery',
  Perishable: null,
  Digital: 'contract',
}

export const mayBeWithdrawn = (kind: ContractKind): boolean => termStarts[kind] !== null

/** True if partner and buyer have to agree: the partner is told the buyer's name and telephone, unless a stock says otherwise. */
export const needsContact = (kind: ContractKind): boolean => kind === 'ServiceToAgree'

export const contractNames: Readonly<Record<ContractKind, string>> = {
  DatedLeisure: 'Loisir à une date ou pendant une période déterminée',
  OpenTicket: 'Billet sans date',
  ServiceToAgree: 'Prestation à une date à convenir',
  Goods: 'Objet ou produit',
  Perishable: 'Produit périssable',
  Digital: 'Contenu numérique',
}

const afterOrder = `vous pouvez renoncer au contrat pendant ${legalTerms.withdrawal.text} après la commande, sans donner de motif.`

const ruleTexts: Readonly<Record<ContractKind, string>> = {
  DatedLeisure: 'pas de droit de rétractation (article L221-28, 12° du Code de la consommation).',
  OpenTicket: afterOrder,
  ServiceToAgree: afterOrder,
  Goods: `vous pouvez renoncer au contrat pendant ${legalTerms.withdrawal.text} après la réception, sans donner de motif.`,
  Perishable: 'pas de droit de rétractation (article L221-28, 4° du Code de la consommation).',
  Digital: afterOrder,
}

/** Sentence that every place says to the buyer of a line. */
export const contractSentence = (kind: ContractKind): string => `${contractNames[kind]} : ${ruleTexts[kind]}`

/** Sentence of an order's line once the term to withdraw is over. */
export const termOverSentence = (kind: ContractKind): string =>
  `${contractNames[kind]} : le délai pour renoncer au contrat est passé.`

/** Sentence below the kinds of an order: a right to cancel that an activity gives stands beside it. */
export const NO_OTHER_WAY_BACK =
  'Le droit de rétractation est indiqué pour chaque article. Hors ce droit, les commandes validées ne sont ni échangeables ni remboursables.'

interface SoldAs {
  /** True if the buyer has chosen a slot or a day. */
  isDated: boolean
  /** True if somebody answers each order and agrees with the buyer. */
  isConfirmed: boolean
  /** Kind that the activity's category carries; null without one. */
  ofCategory: ContractKind | null
}

/** Things that stay what they are, however their stock is sold. */
const things: ReadonlySet<ContractKind> = new Set(['Goods', 'Perishable', 'Digital'])

/**
 * Kind of contract where the operator has chosen none. A date takes the right away, a category of leisure never does:
 * an open ticket of a theatre has no date all the same.
 */
export function defaultContractKind({ isDated, isConfirmed, ofCategory }: SoldAs): ContractKind {
  if (ofCategory !== null && things.has(ofCategory)) return ofCategory
  if (isDated) return 'DatedLeisure'
  return isConfirmed || ofCategory === 'ServiceToAgree' ? 'ServiceToAgree' : 'OpenTicket'
}
