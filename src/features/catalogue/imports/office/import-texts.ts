import { counted } from '#lib/words/plural.ts'
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
/** The same once the import has written them. */
export const writtenTexts: typeof outcomeTexts = {
  ...outcomeTexts,
  created: { text: 'Créé', tone: 'good' },
  updated: { text: 'Modifié', tone: 'good' },
}

const SHOWN_CATEGORIES = 20

/** Sentence that names the categories which an import would make. */
export function newCategoriesText(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN_CATEGORIES).map((name) => `« ${name} »`)
  const rest = names.length - shown.length
  return `${counted(names.length, 'catégorie sera créée', 'catégories seront créées')} : ${shown.join(', ')}${rest > 0 ? ` et ${counted(rest, 'autre')}` : ''}`
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
export const writtenFilters = { ...outcomeFilters, created: 'Créés', updated: 'Modifiés' } as const
export type OutcomeFilter = keyof typeof outcomeFilters
export const outcomeFilterNames = [
  'created',
  'updated',
  'kept',
  'remarked',
  'unchanged',
  'refused',
] as const satisfies readonly OutcomeFilter[]
