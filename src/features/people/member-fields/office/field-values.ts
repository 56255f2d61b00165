import { type FieldReaders, type FieldType, fieldTypes } from '#contract/member-answers.ts'
import { newId } from '#lib/new-id.ts'
import { counted } from '#lib/words/plural.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'
import { memberFieldFields, type OfficeMemberField } from '../member-field-shapes.ts'

/** A field's values as its form holds them. */
export interface FieldValues {
  type: FieldType
  label: string
  help: string
  choices: { id: string; label: string }[]
  required: 'yes' | 'no'
  filledBy: 'Member' | 'Committee'
  isSeniority: boolean
  readers: FieldReaders
}

export const newChoice = () => ({ id: newId('l'), label: '' })

export const newField = (): Stored<FieldValues> => ({
  version: null,
  values: {
    ...{ type: 'Text', label: '', help: '', choices: [newChoice(), newChoice()], required: 'no' },
    ...{ filledBy: 'Member', isSeniority: false, readers: 'Committee' },
  },
})

export const storedField = ({
  type,
  label,
  help,
  choices,
  required,
  ...item
}: OfficeMemberField): Stored<FieldValues> => ({
  version: item.updatedAt,
  values: {
    ...{ type, label, help, filledBy: item.filledBy, isSeniority: item.isSeniority, readers: item.readers },
    choices: choices.length > 0 ? choices : [newChoice(), newChoice()],
    required: required ? 'yes' : 'no',
  },
})

/** Removes settings that the type does not have. */
export const enteredFields = ({ type, choices, required, filledBy, isSeniority, ...values }: FieldValues) => ({
  ...values,
  ...{ type, filledBy, choices: type === 'Choice' ? choices : [] },
  required: filledBy === 'Member' && required === 'yes',
  isSeniority: type === 'Date' && isSeniority,
})

export const checkField = checkWith<FieldValues>(memberFieldFields, enteredFields, ({ type, choices }) => {
  const labels = choices.map(({ label }) => label.trim())
  return type === 'Choice' && new Set(labels).size < labels.length ? [['choices', 'Deux réponses sont les mêmes.']] : []
})

export const typeTexts: Record<FieldType, string> = {
  Text: 'Texte',
  Number: 'Nombre',
  Date: 'Date',
  Choice: 'Choix dans une liste',
  YesNo: 'Oui ou non',
  Children: 'Enfants (prénom et date de naissance)',
  Address: 'Adresse postale',
}
export const typeOptions = fieldTypes.map((value) => ({ value, label: typeTexts[value] }))
export const readersTexts = {
  Committee: 'Votre CSE',
  CommitteeAndGroup: 'Votre CSE et le groupe du bénéficiaire',
} as const
export const fillerTexts = { Member: 'Le bénéficiaire', Committee: 'Le CSE' } as const

const labels: Record<string, string> = {
  type: 'Type de réponse',
  label: 'Question',
  help: 'Aide',
  choices: 'Réponses',
  required: 'Réponse',
  filledBy: 'Rempli par',
  isSeniority: 'Donne l’ancienneté',
  readers: 'Lu par',
}

export const fieldWords: FieldWords = {
  label: ([key, at]) =>
    key === 'choices' && typeof at === 'number' ? `Réponse ${at + 1}` : (labels[String(key)] ?? String(key)),
  print: ([key], value) => {
    if (key === 'choices' && Array.isArray(value))
      return value.map((choice) => String(Object(choice).label)).join(' · ') || '(aucune)'
    if (key === 'type') return Reflect.get(typeTexts, String(value))
    if (key === 'filledBy') return Reflect.get(fillerTexts, String(value))
    if (key === 'readers') return Reflect.get(readersTexts, String(value))
    if (key === 'required') return value === true || value === 'yes' ? 'obligatoire' : 'facultative'
    return key === 'isSeniority' ? (value === true ? 'oui' : 'non') : undefined
  },
  whole: ['choices'],
}

export const fieldsPath = (groupId: string): string => `/cse-admin/${groupId}/users-params`

export const answersPath = (groupId: string): string => `${fieldsPath(groupId)}/answers`

export const answersText = (count: number): string => (count === 0 ? 'Aucune réponse' : counted(count, 'réponse'))
