import { compactKey, withoutNote } from '#lib/table/headings.ts'
import type { Mapping } from './format.ts'

/** Fields that a column may hold, in the order in which the office asks, with header names for each. */
export const tableFields = {
  ref: {
    label: 'Référence',
    needed: true,
    example: 'LIEU-001',
    names: ['reference', 'ref', 'identifiant', 'id', 'code'],
  },
  name: {
    label: 'Nom du partenaire',
    needed: true,
    example: 'Musée de la Dentelle',
    names: ['nom', 'partenaire', 'name', 'nomoff'],
  },
  activityLabel: {
    label: 'Nom de l’activité',
    needed: false,
    example: 'Visite libre',
    names: ['activite', 'nom de l activite', 'libelle', 'titre', 'label'],
  },
  category: {
    label: 'Catégories',
    needed: true,
    example: 'Sorties > Musées',
    names: ['categorie', 'categories', 'category', 'rayon', 'theme'],
  },
  city: { label: 'Ville', needed: true, example: 'Nantua', names: ['commune', 'ville', 'city', 'ville m'] },
  street: {
    label: 'Adresse',
    needed: false,
    example: '12 rue du Collège',
    names: ['adresse', 'rue', 'street', 'address'],
  },
  postalCode: {
    label: 'Code postal',
    needed: false,
    example: '01130',
    names: ['code postal', 'cp', 'postal code', 'zip'],
  },
  country: { label: 'Pays', needed: false, example: 'France', names: ['pays', 'country'] },
  lat: { label: 'Latitude', needed: false, example: '46,1537', names: ['latitude', 'lat'] },
  lng: { label: 'Longitude', needed: false, example: '5,6083', names: ['longitude', 'lng', 'lon'] },
  phone: { label: 'Téléphone', needed: false, example: '04 74 00 00 00', names: ['telephone', 'tel', 'phone'] },
  site: {
    label: 'Site',
    needed: false,
    example: 'https://exemple.fr',
    names: ['site', 'site web', 'url', 'site internet', 'lien'],
  },
  vendorText: {
    label: 'Description du partenaire',
    needed: false,
    example: 'Un musée au bord du lac.',
    names: ['description du partenaire', 'presentation du partenaire'],
  },
  activityText: {
    label: 'Description de l’activité',
    needed: false,
    example: 'Billet valable toute la journée.',
    names: ['description', 'description de l activite', 'texte', 'presentation'],
  },
  forChildren: {
    label: 'Pour les enfants',
    needed: false,
    example: 'oui',
    names: ['enfants', 'enfant', 'jeune public', 'for children'],
  },
  sellerStatus: {
    label: 'Qualité',
    needed: false,
    example: 'Professionnel',
    names: ['qualite', 'professionnel'],
  },
  legalName: {
    label: 'Dénomination',
    needed: false,
    example: 'Musée de la Dentelle',
    names: ['denomination', 'denomination sociale', 'raison sociale'],
  },
  legalForm: { label: 'Forme juridique', needed: false, example: 'SARL', names: ['forme juridique'] },
  siren: {
    label: 'SIREN ou immatriculation',
    needed: false,
    example: '552 100 554',
    names: ['siren', 'numero siren', 'siret', 'numero siret', 'immatriculation'],
  },
  legalAddress: {
    label: 'Siège',
    needed: false,
    example: '12 rue du Collège, 01130 Nantua',
    names: ['siege', 'siege social', 'adresse du siege'],
  },
  comments: {
    label: 'Commentaires',
    needed: false,
    example: '',
    names: ['commentaires', 'commentaire', 'notes', 'remarques'],
  },
} as const satisfies Record<string, { label: string; needed: boolean; example: string; names: readonly string[] }>

export type TableField = keyof typeof tableFields
export const tableFieldNames = Object.keys(tableFields) as TableField[]

/** Names from other programs; each is listed with its most likely field. */
const others: Partial<Record<TableField, readonly string[]>> = {
  name: [
    'nom du lieu',
    'nom officiel',
    'nom du musee',
    'etablissement',
    'denomination',
    'raison sociale',
    'intitule',
    'titre',
  ],
  category: ['categorie 1', 'type', 'famille', 'domaine'],
  city: ['localite', 'nom commune', 'libelle commune'],
  street: ['adresse 1', 'adresse postale', 'voie'],
  postalCode: ['code postal 1', 'code_postal', 'codpost'],
  // Open data and maps give both coordinates in one column.
  lat: ['coordonnees gps', 'coordonnees', 'gps', 'geo point 2d', 'geo point', 'geolocalisation'],
  phone: ['telephone 1', 'numero de telephone', 'tel fixe', 'n de telephone'],
  site: ['siteweb', 'adresse web', 'www', 'web', 'adresse internet'],
}

/** Names by which a field's column is searched, the surest first. */
const fieldKeys = (field: TableField): string[] =>
  [tableFields[field].label, ...tableFields[field].names, ...(others[field] ?? [])].map(compactKey)

/** Columns of the ministry's file that our own tables lack. */
const MUSEOFILE = ['nomoff', 'ville_m', 'dompal', 'autnom', 'adrl1_m', 'cp_m', 'tel_m', 'url_m', 'hist', 'atout']

const known = new Set([...tableFieldNames.flatMap(fieldKeys), ...MUSEOFILE.map(compactKey)])

/** True for a heading that tables of places have. */
export const isKnownHeading = (key: string): boolean => known.has(key)

/** Finds columns by name; prefers what was chosen before for a column of that name. */
export function guessMapping(header: readonly string[], remembered: Mapping = {}): Record<string, string> {
  const byKey = new Map(header.toReversed().map((column) => [compactKey(column), column]))
  const byBareKey = new Map(header.toReversed().map((column) => [compactKey(withoutNote(column)), column]))
  const taken = new Set<string>()
  const found: Record<string, string> = {}
  const take = (field: TableField, column: string | undefined) => {
    if (column === undefined || taken.has(column) || found[field] !== undefined) return
    taken.add(column)
    found[field] = column
  }
  for (const field of tableFieldNames) {
    const before = remembered[field]
    if (before !== undefined && header.includes(before)) take(field, before)
  }
  for (const columns of [byKey, byBareKey])
    for (const field of tableFieldNames) for (const key of fieldKeys(field)) take(field, columns.get(key))
  return found
}
