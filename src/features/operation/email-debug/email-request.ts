import { z } from 'zod'
import { emailInput, shortText } from '#contract/shapes.ts'

const body = z.string().min(1).max(150_000)

/** A mail that an operator reads and edits. The sender is always the shop, and so no field. */
const emailRequest = z.strictObject({ to: emailInput, subject: shortText.min(1), html: body, text: body })
export type EmailRequest = z.infer<typeof emailRequest>

const expected: Readonly<Record<keyof EmailRequest, string>> = {
  to: 'doit être une adresse email',
  subject: 'doit être un texte de 200 caractères au plus, sur une ligne',
  html: 'doit être un texte',
  text: 'doit être un texte',
}
const isField = (name: unknown): name is keyof EmailRequest => typeof name === 'string' && name in expected

const NOT_AN_OBJECT = 'Ce JSON doit être un objet avec « to », « subject », « html » et « text ».'

/** Parses the operator's JSON into a mail, or returns the French problem and its field. */
export function readEmailRequest(text: string): { request: EmailRequest } | { problem: string; field: string | null } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      problem: 'Ce texte n’est pas du JSON : vérifiez les guillemets, les virgules et les accolades.',
      field: null,
    }
  }
  const { data, error } = emailRequest.safeParse(value)
  if (data) return { request: data }
  const issue = error.issues[0]
  if (issue?.code === 'unrecognized_keys') {
    const field = issue.keys[0] ?? ''
    return { problem: `Le champ « ${field.slice(0, 40)} » n’existe pas.`, field }
  }
  const field = issue?.path[0]
  return isField(field)
    ? { problem: `Le champ « ${field} » ${expected[field]}.`, field }
    : { problem: NOT_AN_OBJECT, field: null }
}
