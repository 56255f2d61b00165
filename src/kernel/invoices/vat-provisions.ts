import type { VatProvision } from './vat-shapes.ts'

interface Provision {
  /** Name in the office. */
  label: string
  /** Beginning of the sentence on an invoice. */
  sentence: string
  /** Article of the CGI, as invoices name it until the last day on which its old numbers are tolerated. */
  cgi: string
  /** Article of the CIBS since 1 September 2026; null: none was found in a text that could be read. */
  cibs: string | null
  /** Article of directive 2006/112/CE, which has no such change; null: the directive has none of its own. */
  directive: string | null
}

export const provisions: Readonly<Record<VatProvision, Provision>> = {
  franchise: {
    label: 'franchise en base',
    sentence: 'TVA non applicable',
    ...{ cgi: '293 B', cibs: 'L. 223-3', directive: null },
  },
  overseas: {
    label: 'service en Guyane ou à Mayotte',
    sentence: 'TVA non applicable en Guyane et à Mayotte',
    ...{ cgi: '294, 1', cibs: null, directive: '6' },
  },
  outside: {
    label: 'service hors du territoire de la TVA',
    sentence: 'TVA non applicable, service rendu hors du territoire de la TVA',
    ...{ cgi: '259 A', cibs: null, directive: '54' },
  },
  members: {
    label: 'association, services à ses membres',
    sentence: 'Exonération de TVA, services d’une association à ses membres',
    ...{ cgi: '261, 7, 1°, a', cibs: null, directive: '132, 1, l à n' },
  },
  social: {
    label: 'association à caractère social',
    sentence: 'Exonération de TVA, association à caractère social ou philanthropique',
    ...{ cgi: '261, 7, 1°, b', cibs: null, directive: '132, 1, g' },
  },
  charity: {
    label: 'manifestation de soutien d’une association',
    sentence: 'Exonération de TVA, manifestation de bienfaisance ou de soutien',
    ...{ cgi: '261, 7, 1°, c', cibs: null, directive: '132, 1, o' },
  },
  training: {
    label: 'formation professionnelle continue',
    sentence: 'Exonération de TVA, formation professionnelle continue',
    ...{ cgi: '261, 4, 4°, a', cibs: null, directive: '132, 1, i' },
  },
  lessons: {
    label: 'cours donnés par une personne seule',
    sentence: 'Exonération de TVA, cours ou leçons donnés par une personne physique',
    ...{ cgi: '261, 4, 4°, b', cibs: null, directive: '132, 1, j' },
  },
  reverse: {
    label: 'autoliquidation',
    sentence: 'Autoliquidation',
    ...{ cgi: '283, 2', cibs: null, directive: '44 et 196' },
  },
}

/** First day of VAT in the CIBS (order 2025-1247 of 17 December 2025). */
export const CIBS_FROM = '2026-09-01'
/** Last day on which an invoice may still name the articles of the CGI. */
export const CGI_UNTIL = '2027-12-31'

/** Sentence on an invoice of this day: the article then in force, the old one while it is tolerated, the directive's. */
export function provisionSentence(name: VatProvision, day: string): string {
  const { sentence, cgi, cibs, directive } = provisions[name]
  const inForce =
    cibs !== null && day >= CIBS_FROM
      ? `art. ${cibs} du code des impositions sur les biens et services (CIBS)`
      : day <= CGI_UNTIL
        ? `art. ${cgi} du CGI`
        : null
  const ofUnion = directive === null ? null : `art. ${directive} de la directive 2006/112/CE`
  return `${[sentence, inForce, ofUnion].filter((part) => part !== null).join(', ')}.`
}
