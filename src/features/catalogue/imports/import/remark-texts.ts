import { counted, plural } from '#lib/words/plural.ts'
import type { RemarkField, RemarkKind, RowRemark } from './row-remarks.ts'
import { tableFields } from './table-fields.ts'

const labels: Readonly<Record<RemarkField, string>> = {
  ref: tableFields.ref.label,
  name: tableFields.name.label,
  activityLabel: tableFields.activityLabel.label,
  category: tableFields.category.label,
  city: tableFields.city.label,
  street: tableFields.street.label,
  postalCode: tableFields.postalCode.label,
  country: tableFields.country.label,
  coordinates: 'Coordonnées',
  phone: tableFields.phone.label,
  site: tableFields.site.label,
  vendorText: tableFields.vendorText.label,
  activityText: tableFields.activityText.label,
  forChildren: tableFields.forChildren.label,
  sellerStatus: tableFields.sellerStatus.label,
  legalName: tableFields.legalName.label,
  legalForm: tableFields.legalForm.label,
  siren: 'SIREN',
  legalAddress: tableFields.legalAddress.label,
  identity: 'Identité légale',
  comments: tableFields.comments.label,
}

const SHOWN = 60
const shown = (cell: string) => `« ${cell.length > SHOWN ? `${cell.slice(0, SHOWN)}…` : cell} »`

/** French text of a remark about one row. */
export function rowRemarkText({ field, kind, cell }: RowRemark): string {
  const [label, text] = [labels[field], shown(cell)]
  if (kind === 'left') return `${label} : ${text} n’est pas lisible, laissé vide.`
  if (kind === 'long') return `${label} : trop long, laissé vide.`
  if (kind === 'part') return `${label} : le premier de ${text} est pris.`
  if (kind === 'rounded') return `${label} : ${text} a perdu des chiffres dans un tableur.`
  if (kind === 'misread') return `${label} : des lettres de ${text} semblent mal lues.`
  if (kind === 'incomplete') return `${label} : il manque ${cell}, laissée vide.`
  if (kind === 'elsewhere') return `${label} : ce n’est pas celui de la ville, gardé tel quel : ${cell}.`
  return field === 'coordinates'
    ? `${label} : ${text} étaient inversées, remises en ordre.`
    : `${label} : le 0 que ${text} a perdu est remis.`
}

const nouns: Partial<Record<RemarkField, readonly [one: string, many: string, isFeminine?: true]>> = {
  site: ['site', 'sites'],
  siren: ['SIREN', 'SIREN'],
  identity: ['identité légale', 'identités légales', true],
  phone: ['téléphone', 'téléphones'],
  postalCode: ['code postal', 'codes postaux'],
  coordinates: ['paire de coordonnées', 'paires de coordonnées', true],
}

/** French text of a remark counted over all rows, by column: "320 sites n’en sont pas : laissés vides". */
export function columnRemarkText(field: RemarkField, kind: RemarkKind, rows: number): string {
  const [one, many, isFeminine] = nouns[field] ?? [
    `cellule « ${labels[field]} »`,
    `cellules « ${labels[field]} »`,
    true as const,
  ]
  const e = isFeminine ? 'e' : ''
  const subject = counted(rows, one, many)
  if (kind === 'left')
    return nouns[field] === undefined
      ? `${subject} ${plural(rows, 'n’est pas lisible', 'ne sont pas lisibles')} : ${plural(rows, `laissé${e} vide`, `laissé${e}s vides`)}`
      : `${subject} ${plural(rows, `n’en est pas un${e}`, 'n’en sont pas')} : ${plural(rows, `laissé${e} vide`, `laissé${e}s vides`)}`
  if (kind === 'long')
    return `${subject} ${plural(rows, 'trop longue : laissée vide', 'trop longues : laissées vides')}`
  if (kind === 'part') return `${subject} ${plural(rows, 'est lu', 'sont lus')} dans un texte`
  if (kind === 'rounded') return `${subject} ${plural(rows, 'a', 'ont')} perdu des chiffres dans un tableur`
  if (kind === 'misread') return `${subject} : des lettres semblent mal lues, essayez un autre encodage`
  if (kind === 'incomplete')
    return `${subject} ${plural(rows, 'incomplète : laissée vide', 'incomplètes : laissées vides')}`
  if (kind === 'elsewhere')
    return `${subject} ${plural(rows, 'n’est pas celui', 'ne sont pas ceux')} de la ville : ${plural(rows, 'gardé', 'gardés')}, à vérifier`
  return field === 'coordinates'
    ? `${subject} ${plural(rows, 'était inversée : remise', 'étaient inversées : remises')} en ordre`
    : `${subject} ${plural(rows, 'a', 'ont')} perdu le premier 0 : remis`
}
