import { findOverseas } from '#lib/words/overseas.ts'
import { CIBS_FROM } from './vat-provisions.ts'
import { rateText, type SaleProvision, type VatRate, type VatTerritory } from './vat-shapes.ts'

/** VAT territories by the place of the service. */
export const territoryNames: Readonly<Record<VatTerritory, string>> = {
  metropole: 'France métropolitaine et Monaco',
  corse: 'Corse',
  antillesReunion: 'Guadeloupe, Martinique, La Réunion',
  guyaneMayotte: 'Guyane, Mayotte',
  outside: 'Autres collectivités d’outre-mer',
}

/** Territory of a postal code; null if it is of no French place. */
export function vatTerritory(postalCode: string): VatTerritory | null {
  if (!/^\d{5}$/.test(postalCode)) return null
  const [place] = findOverseas(postalCode) ?? []
  if (place === 'guadeloupe' || place === 'martinique' || place === 'reunion') return 'antillesReunion'
  if (place === 'guyane' || place === 'mayotte') return 'guyaneMayotte'
  if (place !== undefined) return 'outside'
  return postalCode.startsWith('20') ? 'corse' : 'metropole'
}

/** Kinds of what such a shop sells that the law gives a rate to. */
export const vatKinds = {
  firstShows: 'Spectacle, 140 premières représentations',
  show: 'Spectacle, concert, cirque, cinéma, e-sport',
  sportEvent: 'Entrée à une manifestation sportive',
  zoo: 'Entrée d’un parc zoologique',
  admission: 'Entrée d’un lieu culturel, ludique ou éducatif',
  practice: 'Pratique d’un sport ou d’une activité',
  book: 'Livre, livret, guide',
  meal: 'Repas, hors boissons alcoolisées',
  lodging: 'Hébergement, camping classé',
  transport: 'Transport de voyageurs',
  standard: 'Tout le reste : objets, parking, location, frais',
} as const
export type VatKind = keyof typeof vatKinds

interface Row {
  kind: VatKind
  rates: Readonly<Record<'metropole' | 'corse' | 'antillesReunion', VatRate>>
  /** First day for which the row was read; the newest row of a kind that is not later than the day applies. */
  from: string
  /** Text that the office names as the reason. */
  law: string
  /** Text for Corsica, where another one gives its rate there. */
  corse?: string
  /** Point that the sources leave open, told to the operator. */
  doubt?: string
}

const rates = (metropole: VatRate, corse: VatRate, antillesReunion: VatRate) => ({ metropole, corse, antillesReunion })
const DOM = 'CGI, art. 296 (BOI-TVA-GEO-20-10, 5 juin 2019)'
const CORSE = 'CGI, art. 297'
const CORSE_OPEN = 'CGI, art. 297, dont le successeur n’a pas pu être lu : faites-le confirmer'
const SHOWS = 'CIBS, art. L. 213-230 (ordonnance 2025-1247)'

/** Rates by kind and territory, oldest row first. Sources were read in November 2026 (docs/law.md, Value added tax). */
const table: readonly Row[] = [
  {
    ...{ kind: 'firstShows', rates: rates(210, 90, 105), from: '2019-06-05' },
    law: 'CGI, art. 281 quater, 296 bis et 297 (BOI-TVA-GEO-20-10, 5 juin 2019)',
  },
  { kind: 'firstShows', rates: rates(210, 90, 105), from: CIBS_FROM, law: SHOWS },
  {
    ...{ kind: 'show', rates: rates(550, 210, 210), from: '2015-03-04' },
    law: 'CGI, art. 278-0 bis, F et G (BOI-TVA-LIQ-30-20-40)',
    corse: CORSE,
  },
  { kind: 'show', rates: rates(550, 210, 210), from: CIBS_FROM, law: SHOWS },
  {
    ...{ kind: 'sportEvent', rates: rates(550, 550, 210), from: '2015-01-01' },
    law: 'CGI, art. 278-0 bis, J (BOI-TVA-LIQ-30-20-40)',
  },
  { kind: 'sportEvent', rates: rates(550, 550, 210), from: CIBS_FROM, law: SHOWS },
  {
    ...{ kind: 'zoo', rates: rates(1000, 210, 210), from: '2020-01-01' },
    law: 'CGI, art. 279, b nonies',
    corse: CORSE,
  },
  {
    ...{ kind: 'zoo', rates: rates(550, 210, 210), from: CIBS_FROM },
    law: 'Taux dérogatoire du CIBS, minoré en Corse (ordonnance 2025-1247)',
    doubt: 'Le niveau de 5,5 % est celui de notes professionnelles : faites-le confirmer.',
  },
  {
    ...{ kind: 'admission', rates: rates(1000, 210, 210), from: '2020-01-01' },
    law: 'CGI, art. 279, b nonies (BOI-TVA-LIQ-30-20-50, 23 août 2023)',
    corse: CORSE_OPEN,
    doubt: 'Des notes professionnelles donnent 5,5 % aux musées : faites-le confirmer.',
  },
  {
    ...{ kind: 'practice', rates: rates(2000, 2000, 850), from: '2014-01-01' },
    law: 'CGI, art. 278 (la pratique n’est pas un droit d’entrée)',
  },
  {
    ...{ kind: 'book', rates: rates(550, 210, 210), from: '2015-01-01' },
    law: 'CGI, art. 278-0 bis, A, 3°',
    corse: CORSE_OPEN,
  },
  {
    ...{ kind: 'meal', rates: rates(1000, 1000, 210), from: '2014-01-01' },
    law: 'CGI, art. 279, m',
    corse: CORSE_OPEN,
  },
  {
    ...{ kind: 'lodging', rates: rates(1000, 210, 210), from: '2014-01-01' },
    law: 'CGI, art. 279, a',
    corse: 'CGI, art. 297, minoré aussi par le CIBS (ordonnance 2025-1247)',
  },
  {
    ...{ kind: 'transport', rates: rates(1000, 210, 210), from: '2014-01-01' },
    law: 'CGI, art. 279, b quater',
    corse: CORSE_OPEN,
  },
  {
    ...{ kind: 'standard', rates: rates(2000, 2000, 850), from: '2014-01-01' },
    law: 'CGI, art. 278, taux normal',
  },
]

/** Rate that the table proposes, and why; the operator decides. */
export interface ProposedRate {
  rate: VatRate
  provision?: SaleProvision
  reason: string
}

/** Rate of a kind at a place on a day; null before the first day for which the kind was read. */
export function proposedRate(kind: VatKind, territory: VatTerritory, day: string): ProposedRate | null {
  const where = `${vatKinds[kind]}, ${territoryNames[territory]}`
  if (territory === 'guyaneMayotte')
    return { rate: 0, provision: 'overseas', reason: `${where} : TVA non applicable. CGI, art. 294, 1.` }
  if (territory === 'outside')
    return { rate: 0, provision: 'outside', reason: `${where} : la TVA ne s’y applique pas. CGI, art. 259 A.` }
  const row = table.findLast((each) => each.kind === kind && each.from <= day)
  if (!row) return null
  const rate = row.rates[territory]
  const own = { metropole: undefined, corse: row.corse, antillesReunion: DOM }[territory]
  const laws = own === undefined ? row.law : `${row.law} ; ${own}`
  return { rate, reason: `${where} : ${rateText(rate)}. ${laws}.${row.doubt ? ` ${row.doubt}` : ''}` }
}
