import { moneyWords } from '#lib/words/money-words.ts'
import { SiblingPages } from '#web/office/kit/sibling-pages.tsx'

const pages = [
  ['/admin/figures', 'Ventes'],
  ['/admin/visits', moneyWords.visits.heading],
  ['/admin/slot-fill', 'Remplissage'],
] as const

/** The pages of figures, each with a period of its own: visits look ahead, sales look back. */
export const FigureLinks = () => <SiblingPages label="Chiffres" pages={pages} />
