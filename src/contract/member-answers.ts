/** What a committee asks its members, and what an answer is made of. */

export const fieldTypes = ['Text', 'Number', 'Date', 'Choice', 'YesNo', 'Children', 'Address'] as const
export type FieldType = (typeof fieldTypes)[number]
export type FieldFiller = 'Member' | 'Committee'
/** Whose administrators read an answer: of the committee that asks, or also of the member's own group. */
export const fieldReaders = ['Committee', 'CommitteeAndGroup'] as const
export type FieldReaders = (typeof fieldReaders)[number]

export interface FieldChoice {
  id: string
  label: string
}

export interface Child {
  firstName: string
  /** 'YYYY-MM-DD'. */
  birthDate: string
}

export interface PostalAddress {
  street: string
  postcode: string
  city: string
}

/** A choice is its id, a date 'YYYY-MM-DD'. */
export type AnswerValue = string | number | boolean | Child[] | PostalAddress

export const MOST_TEXT = 500
export const MOST_CHILDREN = 20
