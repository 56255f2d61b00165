import type { VatProvision } from '#kernel/invoices/vat-shapes.ts'

/** States of the Union but France by the letters of their VAT numbers, as directive 2006/112/CE, article 215, has them. */
const UNION = 'AT BE BG CY CZ DE DK EE EL ES FI HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** True of a VAT number of another state of the Union, whose holder owes the VAT of what it is sold as a company. */
const isOfUnion = (number: string): boolean => UNION.includes(number.slice(0, 2))
/** True of a VAT number of another country, of the Union or not. */
export const isAbroad = (number: string): boolean => number !== '' && !number.startsWith('FR')

const REVERSE =
  'Ce partenaire a un numéro de TVA d’un autre État de l’Union : il doit lui-même la TVA de la commission. Choisissez « Sans TVA : autoliquidation ».'
const NOT_REVERSE =
  'L’autoliquidation demande le numéro de TVA d’un autre État de l’Union : indiquez-le, ou choisissez une autre TVA.'
const OUTSIDE =
  'Ce partenaire a un numéro de TVA d’un pays hors de l’Union : la commission est hors du champ de la TVA française. Choisissez « Sans TVA : service hors du territoire de la TVA ».'
/** Refusal of a mandate of such a partner: where it sells in France, another state's rules decide who owes the VAT. */
export const NO_SELF_BILL =
  'Aucune facture ne s’émet en son nom : un partenaire qui a un numéro de TVA d’un autre pays facture lui-même. Retirez le mandat.'

/** French sentence on a commission's VAT that does not go with the partner's number; null if it does. */
export function commissionVatProblem(number: string, { provision }: { provision: VatProvision | null }): string | null {
  if ((provision === 'reverse') !== isOfUnion(number)) return isOfUnion(number) ? REVERSE : NOT_REVERSE
  return isAbroad(number) && !isOfUnion(number) && provision !== 'outside' ? OUTSIDE : null
}
