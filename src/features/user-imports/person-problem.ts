import { emailInput, shortText } from '../../contract/shapes.ts'
import type { SentRow } from './user-import-shapes.ts'

const names = { firstName: 'Prénom', lastName: 'Nom' } as const

/** What is wrong with a row, the field first; null where nothing is. The office says it before anything is sent. */
export function personProblem(row: Pick<SentRow, 'email' | 'firstName' | 'lastName'>): string | null {
  const email = row.email.trim()
  if (email === '') return 'Email : il manque.'
  if (!emailInput.safeParse(email).success) return `Email : « ${email} » n’est pas une adresse.`
  for (const field of ['firstName', 'lastName'] as const) {
    const name = row[field].trim()
    if (name.length > 200) return `${names[field]} : 200 caractères au plus.`
    if (!shortText.safeParse(name).success) return `${names[field]} : un caractère ne peut pas être lu.`
  }
  return null
}
