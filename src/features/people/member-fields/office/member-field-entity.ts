import { defineEntity } from '#web/office/kit/entity/entity.ts'
import { memberFieldFields, type OfficeMemberField } from '../member-field-shapes.ts'
import { declaredMemberField, newChoice } from './declared-member-field.ts'

export const newChoices = () => ({ choices: [newChoice(), newChoice()] })

export const memberFieldEntity = defineEntity<OfficeMemberField>()({
  kind: 'member-field',
  savedText: 'Champ enregistré',
  schema: memberFieldFields,
  fields: declaredMemberField,
  past: { isSeniority: 'Ancienneté' },
  // Omits settings that the chosen type does not have.
  made: {
    choices: {
      of: ['choices'],
      read: ({ choices }) => (choices.length > 0 ? { choices } : newChoices()),
      write: ({ type, choices }) => (type === 'Choice' ? choices : []),
    },
    required: {
      of: ['required'],
      write: ({ filledBy, required }) => filledBy === 'Member' && required === 'yes',
    },
  },
  problems: ({ type, choices }) => {
    const labels = choices.map(({ label }) => label.trim())
    return type === 'Choice' && new Set(labels).size < labels.length
      ? [['choices', 'Deux réponses sont les mêmes.']]
      : []
  },
})

export type MemberFieldValues = ReturnType<typeof memberFieldEntity.empty>['values']
