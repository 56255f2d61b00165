/** Kinds of things that operators are alerted of, from the worst on. */
export const alertKinds = [
  'soldOut',
  'atZero',
  'low',
  'noDocuments',
  'openingSoon',
  'promotionEnding',
  'noIdentity',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Names of the kinds of alerts, on their page and in the mail. */
export const alertTitles: Readonly<Record<AlertKind, string>> = {
  soldOut: 'Épuisées',
  atZero: 'Dates sans place',
  low: 'Presque épuisées',
  noDocuments: 'Sans document à vendre',
  openingSoon: 'Ouvertures proches',
  promotionEnding: 'Promotions qui finissent',
  noIdentity: 'Partenaires sans identité légale',
}
