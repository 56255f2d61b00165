import { limits } from '#lib/words/limits.ts'

/** Problems of a workbook, in French. */
export const sheetProblems = {
  unreadable: 'Ce classeur ne peut pas être lu : enregistrez-le au format .xlsx ou CSV.',
  tooLarge: `Ce classeur contient plus de ${limits.workbook.text} une fois décompressé : copiez ses lignes, ou enregistrez-le en CSV.`,
  tooLong: 'La lecture de ce classeur prend trop de temps : enregistrez-le en CSV.',
  empty: 'Ce classeur est vide.',
} as const
export type SheetProblem = keyof typeof sheetProblems

export interface SheetText {
  name: string
  isHidden: boolean
  /** Visible cells, separated by tabs; a hidden row is an empty line. */
  text: string
  /** Text including hidden rows and columns. */
  all: string
  hiddenRows: number
  hiddenColumns: number
}

export type SheetAnswer = { sheets: SheetText[]; chosen: number } | { problem: SheetProblem }
