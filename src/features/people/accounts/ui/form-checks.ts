import { limits } from '#lib/words/limits.ts'
import { phoneProblem } from '#lib/words/phone-problem.ts'

/** Field name → French text of its error. Empty if the form may be sent. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>

export interface FormCheck<Name extends string> {
  fields: FieldErrors<Name>
  /** Message for the whole form; null if the fields say it all. */
  message: string | null
}

export const PASSWORD_MIN_LENGTH = limits.password.length
export const PASSWORD_TOO_SHORT = `Le mot de passe doit contenir au moins ${limits.password.text}`
const FORM_INCOMPLETE = 'Formulaire incomplet, merci de réessayer.'
const ACCOUNT_INCOMPLETE = 'Formulaire incomplet'
const EMAIL_INVALID = "Cette adresse email n'est pas valide"

const requiredTexts = {
  email: 'Indiquez votre adresse email',
  password: 'Choisissez un mot de passe',
  firstName: 'Indiquez votre prénom',
  lastName: 'Indiquez votre nom',
  phoneNumber: 'Indiquez votre numéro de téléphone',
  memberCardCode: 'Indiquez votre numéro de carte membre',
  registrationCode: 'Indiquez le code de votre organisation',
} as const
type Required = keyof typeof requiredTexts

/** Text at a field whose value the server refuses. */
export const invalidText = (name: string): string =>
  ({ email: EMAIL_INVALID, phoneNumber: phoneProblem })[name] ?? 'Cette valeur n’est pas acceptée, merci de la corriger'

/** Checks loosely on purpose: the mailed link is what proves an email. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())

function missing<Name extends Required>(values: Record<Name, string>, names: readonly Name[]): FieldErrors<Required> {
  const empty = names.filter((name) => values[name].trim() === '')
  return Object.fromEntries(empty.map((name) => [name, requiredTexts[name]]))
}

export interface RegistrationValues {
  email: string
  password: string
  firstName: string
  lastName: string
  phoneNumber: string
  registrationCode: string
  memberCardCode: string
}

/** `memberCardCode` includes its prefix; a prefix alone counts as empty. `codeNeeded`: on a group's own site. */
export function checkRegistration(
  values: RegistrationValues,
  card: { memberCardCodeRequiredOnRegister: boolean; memberCardCodePrefix: string },
  codeNeeded = false,
): FormCheck<keyof RegistrationValues> {
  const names: Required[] = ['email', 'password', 'firstName', 'lastName', 'phoneNumber']
  if (codeNeeded) names.push('registrationCode')
  const fields: FieldErrors<keyof RegistrationValues> = missing(values, names)
  if (card.memberCardCodeRequiredOnRegister && values.memberCardCode.trim() === card.memberCardCodePrefix)
    fields.memberCardCode = requiredTexts.memberCardCode
  const incomplete = Object.keys(fields).length > 0
  if (!fields.email && !looksLikeEmail(values.email)) fields.email = EMAIL_INVALID
  if (!fields.password && values.password.length < PASSWORD_MIN_LENGTH) fields.password = PASSWORD_TOO_SHORT
  return { fields, message: incomplete ? FORM_INCOMPLETE : null }
}

export type AccountValues = Pick<RegistrationValues, 'firstName' | 'lastName' | 'phoneNumber'>

export function checkAccount(values: AccountValues): FormCheck<keyof AccountValues> {
  const fields = missing(values, ['firstName', 'lastName', 'phoneNumber'])
  return { fields, message: Object.keys(fields).length > 0 ? ACCOUNT_INCOMPLETE : null }
}

/** Checks a form whose only field is an email: the first step of /login, and /forgot-password. */
export function checkEmail(email: string): FormCheck<'email'> {
  if (email.trim() === '') return { fields: { email: 'Veuillez entrer une adresse email' }, message: null }
  return { fields: looksLikeEmail(email) ? {} : { email: EMAIL_INVALID }, message: null }
}

export function checkReset({ email, password }: { email: string; password: string }): FormCheck<'email' | 'password'> {
  const fields: FieldErrors<'email' | 'password'> = { ...checkEmail(email).fields }
  if (password === '') fields.password = 'Veuillez entrer un mot de passe'
  const incomplete = email.trim() === '' || password === ''
  if (!fields.password && password.length < PASSWORD_MIN_LENGTH) fields.password = PASSWORD_TOO_SHORT
  return { fields, message: incomplete ? FORM_INCOMPLETE : null }
}
