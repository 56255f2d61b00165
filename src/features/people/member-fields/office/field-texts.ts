import type { FieldType } from '#contract/member-answers.ts'
import { counted } from '#lib/words/plural.ts'

export const typeTexts: Record<FieldType, string> = {
  Text: 'Texte',
  Number: 'Nombre',
  Date: 'Date',
  Choice: 'Choix dans une liste',
  YesNo: 'Oui ou non',
  Children: 'Enfants (prénom et date de naissance)',
  Address: 'Adresse postale',
}

export const answersText = (count: number): string => (count === 0 ? 'Aucune réponse' : counted(count, 'réponse'))
