import {
  type AnswerValue,
  type FieldChoice,
  type FieldType,
  MOST_CHILDREN,
  MOST_TEXT,
} from '#contract/member-answers.ts'

export { MOST_CHILDREN, MOST_TEXT }

/** Pure rules of which answers are valid and how they read; shared by forms and calls. */

export interface AskedField {
  id: string
  type: FieldType
  label: string
  choices: readonly FieldChoice[]
  required: boolean
}

const MOST_NUMBER = 1_000_000_000
const FIRST_DAY = '1900-01-01'

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= most

/** True for an existing day between 1900 and `last`. */
export function isDay(value: unknown, last: string): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) return false
  return FIRST_DAY <= value && value <= last
}

/** An error and its place within the answer: `1.birthDate`, `city`; "" for the answer as a whole. */
export interface AnswerProblem {
  at: string
  message: string
}

const whole = (message: string): AnswerProblem => ({ at: '', message })

/** Returns why the value is refused; null if it is valid. `today` is the region's day. */
export function answerProblem(field: AskedField, value: AnswerValue | null, today: string): AnswerProblem | null {
  if (value === null) return field.required ? whole('Cette réponse est demandée par votre CSE.') : null
  switch (field.type) {
    case 'Text':
      return isText(value, MOST_TEXT) ? null : whole(`Écrivez ${MOST_TEXT} caractères au plus.`)
    case 'Number':
      return isNumber(value) ? null : whole('Indiquez un nombre, avec deux décimales au plus.')
    case 'Date':
      return isDay(value, '2100-12-31') ? null : whole('Indiquez une date, par exemple le 14/05/2019.')
    case 'Choice':
      return field.choices.some(({ id }) => id === value) ? null : whole('Choisissez une des réponses.')
    case 'YesNo':
      return typeof value === 'boolean' ? null : whole('Choisissez oui ou non.')
    case 'Children':
      return childrenProblem(value, today)
    case 'Address':
      return addressProblem(value)
  }
}

const isNumber = (value: AnswerValue): boolean =>
  typeof value === 'number' && Math.abs(value) <= MOST_NUMBER && Math.round(value * 100) / 100 === value

/** Checks a list of children; an empty one says that there are none. */
function childrenProblem(value: AnswerValue, today: string): AnswerProblem | null {
  if (!Array.isArray(value) || value.length > MOST_CHILDREN) return whole(`Indiquez ${MOST_CHILDREN} enfants au plus.`)
  for (const [at, { firstName, birthDate }] of value.entries()) {
    if (!isText(firstName, 100)) return { at: `${at}.firstName`, message: 'Indiquez le prénom.' }
    if (!isDay(birthDate, today))
      return { at: `${at}.birthDate`, message: 'Indiquez la date de naissance, au plus tard aujourd’hui.' }
  }
  return null
}

function addressProblem(value: AnswerValue): AnswerProblem | null {
  if (typeof value !== 'object' || Array.isArray(value)) return whole('Indiquez une adresse.')
  if (!isText(value.street, 200)) return { at: 'street', message: 'Indiquez le numéro et la rue.' }
  if (!isText(value.postcode, 20) || !/\d/.test(value.postcode))
    return { at: 'postcode', message: 'Indiquez le code postal.' }
  if (/^2[AB]\s?\d{3}$/i.test(value.postcode))
    return { at: 'postcode', message: 'En Corse, un code postal commence par 20 : 20000 Ajaccio.' }
  return isText(value.city, 100) ? null : { at: 'city', message: 'Indiquez la ville.' }
}

const dayText = (day: string): string => day.split('-').reverse().join('/')

/** Answer as people read it; "" for none. */
export function answerText(field: Pick<AskedField, 'type' | 'choices'>, value: AnswerValue | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  // A number that a committee asks for may be a code or a year: its digits are not parted.
  if (typeof value === 'number') return value.toLocaleString('fr', { useGrouping: false })
  if (Array.isArray(value))
    return value.length === 0
      ? 'Aucun enfant'
      : value.map(({ firstName, birthDate }) => `${firstName} (${dayText(birthDate)})`).join(', ')
  if (typeof value === 'object') return `${value.street}, ${value.postcode} ${value.city}`
  if (field.type === 'Date') return dayText(value)
  return field.type === 'Choice' ? (field.choices.find(({ id }) => id === value)?.label ?? '') : value
}

/** True if a group's history may only say that the answer changed: children, addresses and free texts. */
export const isSensitive = (type: FieldType): boolean => type === 'Children' || type === 'Address' || type === 'Text'
