/** What the reader of spreadsheets answers. */
export const sheetProblems = {
  unreadable: 'Ce classeur ne peut pas être lu : enregistrez-le au format .xlsx ou CSV.',
  tooLarge: 'Ce classeur contient plus de 20 Mo une fois décompressé : copiez ses lignes, ou enregistrez-le en CSV.',
  tooLong: 'La lecture de ce classeur prend trop de temps : enregistrez-le en CSV.',
  empty: 'La première feuille de ce classeur est vide.',
} as const
export type SheetProblem = keyof typeof sheetProblems

export type SheetAnswer = { text: string } | { problem: SheetProblem }
