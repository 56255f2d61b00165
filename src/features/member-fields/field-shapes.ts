import { z } from 'zod'
import { id, shortText, ts } from '../../contract/shapes.ts'

export const fieldTypes = ['text', 'number', 'date', 'choice', 'yesNo', 'children'] as const
export type FieldType = (typeof fieldTypes)[number]

/** `member`: members fill it in on their account. `committee`: the committee alone reads and writes it. */
export const fieldVisibilities = ['member', 'committee'] as const
export type FieldVisibility = (typeof fieldVisibilities)[number]

export const MOST_FIELDS = 40
export const MOST_CHILDREN = 12

export const fieldFields = z.strictObject({
  label: shortText.min(1, 'Donnez un nom au champ.').max(100),
  /** Said beside it. */
  hint: shortText,
  type: z.enum(fieldTypes),
  options: z.array(shortText.min(1, 'Écrivez ce qui peut être choisi.').max(100)).max(30),
  /** Asked for; nothing that the member does is refused without. */
  required: z.boolean(),
  visibility: z.enum(fieldVisibilities),
})
export type FieldFields = z.infer<typeof fieldFields>

export const officeField = fieldFields.extend({ id, updatedAt: ts })
export type OfficeField = z.infer<typeof officeField>

const day = z.string().max(10, { abort: true }).check(z.iso.date('Choisissez une date.'))
export const child = z.strictObject({
  firstName: shortText.min(1, 'Indiquez le prénom.').max(60),
  birthDate: day,
})
export type Child = z.infer<typeof child>

/** Any value; which of them fits is up to the field's type (field-values.ts). */
export const memberValue = z.union([z.string().max(500), z.number(), z.boolean(), z.array(child).max(MOST_CHILDREN)])
export type MemberValue = z.infer<typeof memberValue>

/** A field as it is filled in, with what is known; null: nothing yet. */
export const filledField = officeField.omit({ updatedAt: true }).extend({ value: memberValue.nullable() })
export type FilledField = z.infer<typeof filledField>
