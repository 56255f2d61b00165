import { findOverseas, type OverseasName, overseas } from '#lib/words/overseas.ts'

/** Places with public holidays of their own, as the Code du travail and the overseas countries' own codes list them. */
export type Territory = 'metropole' | 'alsaceMoselle' | Exclude<OverseasName, 'terresAustrales'>

export const territories: Readonly<Record<Territory, string>> = {
  metropole: 'France métropolitaine',
  alsaceMoselle: 'Alsace et Moselle',
  guadeloupe: overseas.guadeloupe.name,
  martinique: overseas.martinique.name,
  guyane: overseas.guyane.name,
  reunion: overseas.reunion.name,
  mayotte: overseas.mayotte.name,
  saintMartin: overseas.saintMartin.name,
  saintBarthelemy: overseas.saintBarthelemy.name,
  saintPierre: overseas.saintPierre.name,
  nouvelleCaledonie: overseas.nouvelleCaledonie.name,
  polynesie: overseas.polynesie.name,
  wallis: overseas.wallis.name,
}

/** Places with a school calendar of their own; Saint-Martin and Saint-Barthélemy have that of Guadeloupe's academy. */
export type SchoolZone =
  | 'A'
  | 'B'
  | 'C'
  | 'corse'
  | Exclude<OverseasName, 'terresAustrales' | 'saintMartin' | 'saintBarthelemy'>

export const schoolZones: Readonly<Record<SchoolZone, string>> = {
  A: 'Zone A',
  B: 'Zone B',
  C: 'Zone C',
  corse: 'Corse',
  guadeloupe: overseas.guadeloupe.name,
  martinique: overseas.martinique.name,
  guyane: overseas.guyane.name,
  reunion: overseas.reunion.name,
  mayotte: overseas.mayotte.name,
  saintPierre: overseas.saintPierre.name,
  nouvelleCaledonie: overseas.nouvelleCaledonie.name,
  polynesie: overseas.polynesie.name,
  wallis: overseas.wallis.name,
}

interface Place {
  territory: Territory
  school: SchoolZone
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
  const [territory] = findOverseas(postalCode) ?? []
  if (territory === 'terresAustrales') return null
  if (territory === 'saintMartin' || territory === 'saintBarthelemy') return { territory, school: 'guadeloupe' }
  if (territory !== undefined) return { territory, school: territory }
  const department = postalCode.slice(0, 2)
  if (department === '20') return { territory: 'metropole', school: 'corse' }
  const school = zones.find((zone) => departments[zone].split(' ').includes(department))
  return school ? { territory: ALSACE_MOSELLE.has(department) ? 'alsaceMoselle' : 'metropole', school } : null
}
