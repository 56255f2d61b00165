import type { Separator } from '#lib/table/separators.ts'

export const separatorTexts: Record<Separator, string> = {
  '\t': 'Tabulation',
  ';': 'Point-virgule',
  ',': 'Virgule',
  '|': 'Barre verticale',
  ' ': 'Espace',
}
