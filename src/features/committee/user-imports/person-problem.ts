import { emailInput, shortText } from '#contract/shapes.ts'
import type { SentRow } from './user-import-shapes.ts'

const names = { email: 'Email', firstName: 'Prénom', lastName: 'Nom' } as const

type Facts = Pick<SentRow, keyof typeof names>

export interface PersonIssue {
  field: keyof Facts
  /** Text without the field's name. */
  message: string
}

/** First problem of a row; null if none. */
export function personIssue(row: Facts): PersonIssue | null {
  const email = row.email.trim()
  if (email === '') return { field: 'email', message: 'il manque.' }
  if (!emailInput.safeParse(email).success) return { field: 'email', message: `« ${email} » n’est pas une adresse.` }
  for (const field of ['firstName', 'lastName'] as const) {
    const name = row[field].trim()
    if (name.length > 200) return { field, message: '200 caractères au plus.' }
    // A list read with wrong separators puts emails here, and the mail would greet a person by one.
    if (name.includes('@')) return { field, message: `« ${name} » n’est pas un nom.` }
    if (!shortText.safeParse(name).success) return { field, message: 'un caractère ne peut pas être lu.' }
  }
  return null
}

/** First problem of a row with its field's name. The office shows it before sending. */
export function personProblem(row: Facts): string | null {
  const issue = personIssue(row)
  return issue === null ? null : `${names[issue.field]} : ${issue.message}`
}
