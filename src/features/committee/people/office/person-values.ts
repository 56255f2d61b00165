import { type ListedPerson, personState } from '#kernel/people/person-shapes.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import type { Stored } from '#web/office/kit/form/use-office-form.ts'

/** A person's facts as their form holds them. */
export interface PersonValues {
  firstName: string
  lastName: string
  phoneNumber: string
  /** What cards of the group begin with, or "", for none. */
  memberCardCode: string
}

/** `prefix`: how a card's code begins in the person's group; it stands in the field already (G14). */
export const storedPerson = (
  { firstName, lastName, phoneNumber, memberCardCode, updatedAt }: Pick<ListedPerson, keyof PersonValues | 'updatedAt'>,
  prefix: string,
): Stored<PersonValues> => ({
  version: updatedAt,
  values: { firstName, lastName, phoneNumber, memberCardCode: memberCardCode ?? prefix },
})

export const checkPerson = checkWith<PersonValues>(personState, (values) => values)

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
