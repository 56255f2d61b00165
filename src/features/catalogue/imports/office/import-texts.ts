import type { Delimiter, Encoding, ImportFormat, ImportOutcome } from '../import-shapes.ts'

export const formatTexts: Record<ImportFormat, string> = {
  csv: 'Table CSV avec une ligne d’en-tête',
  museofile: 'Muséofile (ministère de la Culture)',
}
export const encodingTexts: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
}
export const delimiterTexts: Record<Delimiter, string> = {
  ';': 'Point-virgule',
  ',': 'Virgule',
  '\t': 'Tabulation',
  '|': 'Barre verticale',
}

export const outcomeTexts: Record<ImportOutcome, { text: string; tone: 'good' | 'waiting' | 'bad' | 'off' }> = {
  created: { text: 'À créer', tone: 'good' },
  updated: { text: 'À modifier', tone: 'waiting' },
  unchanged: { text: 'Inchangé', tone: 'off' },
  refused: { text: 'Refusé', tone: 'bad' },
}
/** Filters of the table of lines. */
export const outcomeFilters = {
  created: 'À créer',
  updated: 'À modifier',
  kept: 'Modifiés à la main et gardés',
  remarked: 'Avec une remarque',
  unchanged: 'Inchangés',
  refused: 'Refusés',
} as const
export type OutcomeFilter = keyof typeof outcomeFilters
export const outcomeFilterNames = [
  'created',
  'updated',
  'kept',
  'remarked',
  'unchanged',
  'refused',
] as const satisfies readonly OutcomeFilter[]

export const textOptions = <Value extends string>(texts: Readonly<Record<Value, string>>) =>
  Object.entries<string>(texts).map(([value, label]) => ({ value, label }))
