/** Places with public holidays of their own, as the Code du travail and the overseas countries' own codes list them. */
export const territories = {
  metropole: 'France métropolitaine',
  alsaceMoselle: 'Alsace et Moselle',
  guadeloupe: 'Guadeloupe',
  martinique: 'Martinique',
  guyane: 'Guyane',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
  saintMartin: 'Saint-Martin',
  saintBarthelemy: 'Saint-Barthélemy',
  saintPierre: 'Saint-Pierre-et-Miquelon',
  nouvelleCaledonie: 'Nouvelle-Calédonie',
  polynesie: 'Polynésie française',
  wallis: 'Wallis-et-Futuna',
} as const
export type Territory = keyof typeof territories

/** Places with a school calendar of their own. */
export const schoolZones = {
  A: 'Zone A',
  B: 'Zone B',
  C: 'Zone C',
  corse: 'Corse',
  guadeloupe: 'Guadeloupe',
  martinique: 'Martinique',
  guyane: 'Guyane',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
  saintPierre: 'Saint-Pierre-et-Miquelon',
  nouvelleCaledonie: 'Nouvelle-Calédonie',
  polynesie: 'Polynésie française',
  wallis: 'Wallis-et-Futuna',
} as const
export type SchoolZone = keyof typeof schoolZones

interface Place {
  territory: Territory
  school: SchoolZone
}

/** Codes of whole islands that share the three digits of Guadeloupe. */
const islands: Record<string, Place> = {
  97133: { territory: 'saintBarthelemy', school: 'guadeloupe' },
  97150: { territory: 'saintMartin', school: 'guadeloupe' },
}

const overseas: Record<string, Territory & SchoolZone> = {
  971: 'guadeloupe',
  972: 'martinique',
  973: 'guyane',
  974: 'reunion',
  975: 'saintPierre',
  976: 'mayotte',
  986: 'wallis',
  987: 'polynesie',
  988: 'nouvelleCaledonie',
}

/** Departments of each zone: academies since January 2016 (Code de l'éducation, D521-1 and its orders). */
const departments: Record<'A' | 'B' | 'C', string> = {
  A: '01 03 07 15 16 17 19 21 23 24 25 26 33 38 39 40 42 43 47 58 63 64 69 70 71 73 74 79 86 87 89 90',
  B: '02 04 05 06 08 10 13 14 18 22 27 28 29 35 36 37 41 44 45 49 50 51 52 53 54 55 56 57 59 60 61 62 67 68 72 76 80 83 84 85 88',
  C: '09 11 12 30 31 32 34 46 48 65 66 75 77 78 81 82 91 92 93 94 95',
}

const zones = ['A', 'B', 'C'] as const
const ALSACE_MOSELLE = new Set(['57', '67', '68'])

/** Place of a French postal code, a proposal that an operator may change; null if the code is of no French place. */
export function frenchPlace(postalCode: string): Place | null {
  if (!/^\d{5}$/.test(postalCode)) return null
  const island = islands[postalCode]
  if (island) return island
  const territory = overseas[postalCode.slice(0, 3)]
  if (territory) return { territory, school: territory }
  const department = postalCode.slice(0, 2)
  if (department === '20') return { territory: 'metropole', school: 'corse' }
  const school = zones.find((zone) => departments[zone].split(' ').includes(department))
  return school ? { territory: ALSACE_MOSELLE.has(department) ? 'alsaceMoselle' : 'metropole', school } : null
}
