import { type ListedPerson, typedPerson } from '#kernel/people/person-shapes.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'

/** Values of the person form. */
export interface PersonValues {
  firstName: string
  lastName: string
  phoneNumber: string
  /** Card code; for none, the prefix of the group's cards, or "". */
  memberCardCode: string
}

/** Form values of a stored person. `prefix`: start of card codes in the person's group, filled in already (G14). */
export const storedPerson = (
  { firstName, lastName, phoneNumber, memberCardCode, updatedAt }: Pick<ListedPerson, keyof PersonValues | 'updatedAt'>,
  prefix: string,
): Stored<PersonValues> => ({
  version: updatedAt,
  values: { firstName, lastName, phoneNumber, memberCardCode: memberCardCode ?? prefix },
})

export const checkPerson = checkWith<PersonValues>(typedPerson, (values) => values)

const labels: Record<string, string> = {
  firstName: 'Prénom',
  lastName: 'Nom',
  phoneNumber: 'Téléphone',
  memberCardCode: 'Carte membre',
  groupId: 'Groupe',
  isAdmin: 'Administre tout le site',
  deactivatedAt: 'Accès fermé le',
}

export const personWords: FieldWords = { label: ([key = '']) => labels[key] ?? String(key), whole: [] }
