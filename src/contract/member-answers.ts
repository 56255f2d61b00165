/** Questions of a committee to its members, and the types of their answers. */

export const fieldTypes = ['Text', 'Number', 'Date', 'Choice', 'YesNo', 'Children', 'Address'] as const
export type FieldType = (typeof fieldTypes)[number]
export type FieldFiller = 'Member' | 'Committee'
/** Readers of an answer: administrators of the committee that asks, or also those of the member's own group. */
export const fieldReaders = ['Committee', 'CommitteeAndGroup'] as const
export type FieldReaders = (typeof fieldReaders)[number]

export interface FieldChoice {
  id: string
  label: string
}

export interface Child {
  firstName: string
  /** Birth date as 'YYYY-MM-DD'. */
  birthDate: string
}

export interface PostalAddress {
  street: string
  postcode: string
  city: string
}

/** Value of an answer: a choice is its id, a date 'YYYY-MM-DD'. */
export type AnswerValue = string | number | boolean | Child[] | PostalAddress

export const MOST_TEXT = 500
export const MOST_CHILDREN = 20
