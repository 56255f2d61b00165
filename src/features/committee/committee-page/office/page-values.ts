import { newId } from '#lib/new-id.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { committeePageFields, type OfficeCommitteePage } from '../committee-page-shapes.ts'

export interface PersonValues {
  /** Identifies contacts, also new ones, while they are edited. */
  key: string
  name: string
  role: string
  hours: string
  email: string
  phone: string
  /** Media id; "" for none. */
  mediaId: string
}

/** Values of the form of the committee's page. */
export interface PageValues {
  title: string
  subtitle: string
  markdown: string
  people: PersonValues[]
}

export const newPerson = (): PersonValues => ({
  key: newId('l'),
  ...{ name: '', role: '', hours: '', email: '', phone: '', mediaId: '' },
})

export const storedPage = (item: OfficeCommitteePage): Stored<PageValues> => ({
  version: item.updatedAt,
  values: {
    title: item.title,
    subtitle: item.subtitle,
    markdown: item.markdown,
    people: item.people.map((person, at) => ({ ...person, key: `p${at}`, mediaId: person.mediaId ?? '' })),
  },
})

export const toPageFields = ({ people, ...values }: PageValues) => ({
  ...values,
  people: people.map(({ key: _key, mediaId, ...person }) => ({ ...person, mediaId: mediaId || null })),
})

export const checkPage = checkWith<PageValues>(committeePageFields, toPageFields)

const labels: Record<string, string> = {
  title: 'TITRE',
  subtitle: 'SOUS TITRE',
  markdown: 'CONTENU',
  people: 'Les personnes du comité',
  name: 'Nom',
  role: 'Rôle',
  hours: 'Permanences',
  email: 'E-mail',
  phone: 'Téléphone',
  mediaId: 'Photo',
}

const fieldLabel = (key: string | number | undefined) => labels[String(key)] ?? String(key)

/** Labels of the page's fields: "Personne 2 · Rôle". */
export const pageWords: FieldWords = {
  label: ([first, second, third]) =>
    first === 'people' && typeof second === 'number'
      ? `Personne ${second + 1}${third === undefined ? '' : ` · ${fieldLabel(third)}`}`
      : fieldLabel(first),
  print: ([first, , third], value) => {
    if (third === 'mediaId') return value ? 'une photo' : '(aucune)'
    if (first !== 'people' || !Array.isArray(value)) return undefined
    return value.map((person) => String(Object(person).name)).join(', ') || '(aucune)'
  },
  whole: ['people'],
}
