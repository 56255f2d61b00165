import type { ComponentProps, ReactNode } from 'react'
import type { fieldComponents } from '../form/app-form.ts'

/** A control of the kit; null for a field that its form draws itself, in parts or not at all. */
export type ControlName = keyof typeof fieldComponents | null
export type ControlProps<Control extends ControlName> = Control extends keyof typeof fieldComponents
  ? Partial<Omit<ComponentProps<(typeof fieldComponents)[Control]>, 'label'>>
  : object

/**
 * One field of an entity: its only name, what the form holds of it, and how it is edited and printed. Controls stand by
 * name, so that a list that takes its headers from here loads none of them.
 */
export interface Field<Value, Stored, Sent, Control extends ControlName> {
  /** In the form, the history and a conflict alike. */
  label: string
  /** Heading of its column in a list, if the form's label differs (in capitals, or longer). */
  header?: string
  /** The value in a new item. */
  empty: Value
  read(stored: Stored): Value
  write(value: Value): Sent
  /** The value that the schema judges, where another one is sent. */
  checked?(value: Value): unknown
  /** The form's value or the stored one in words; undefined where the usual way will do. */
  print?(value: unknown): string | undefined
  /** The same where it has to be looked up, as the name behind an id. */
  show?(value: unknown): ReactNode | undefined
  /** An object or a list that is one thing to a person. */
  isWhole?: boolean
  /** The fields inside, for an object or the entries of a list. */
  within?: Readonly<Record<string, AnyField>>
  /** Names an entry of a list by its place. */
  entry?(at: number): string
  control: Control
  props: ControlProps<Control>
  /** No form shows it. */
  isUnseen?: boolean
}

export type AnyField = Omit<Field<unknown, unknown, unknown, null>, 'control'> & { control: ControlName }
export type AnyFields = Readonly<Record<string, AnyField>>

/** The form's values. */
export type FieldValues<Fields extends AnyFields> = { -readonly [Name in keyof Fields]: Fields[Name]['empty'] }

/** A field as its parts say, with what they mean for the types. */
export const field = <Value, Stored, Sent, Control extends ControlName>(
  facts: Field<Value, Stored, Sent, Control>,
): Field<Value, Stored, Sent, Control> => facts

/** A field whose form holds what is stored, and sends it as it is. */
export const kept = <Value, Control extends ControlName>(
  label: string,
  empty: Value,
  control: Control,
  more: Partial<Pick<AnyField, 'header' | 'print' | 'show' | 'isWhole' | 'entry' | 'isUnseen'>> & {
    props?: ControlProps<Control>
  } = {},
): Field<Value, Value, Value, Control> => ({
  ...more,
  ...{ label, empty, control },
  // No property of a control is mandatory here.
  props: more.props ?? ({} as ControlProps<Control>),
  read: (stored) => stored,
  write: (value) => value,
})

/** A field that no one edits, and the history tells of. */
export const unseen = <Value>(label: string, empty: Value) => kept(label, empty, null, { isUnseen: true })

/** A text that may be left empty: null is stored, and the update removes it. */
export const orRemoved = <Control extends ControlName>(
  of: Field<string, string, string, Control>,
): Field<string, string | null, string | undefined, Control> => ({
  ...of,
  read: (stored) => stored ?? '',
  write: (value) => (value.trim() === '' ? undefined : value),
})

/** The fields of an object, named one by one: "Contact · E-mail". */
export function group<Fields extends AnyFields>(label: string, within: Fields) {
  type Values = FieldValues<Fields>
  const each = (made: (name: string, field: AnyField) => unknown) =>
    Object.fromEntries(Object.entries(within).map(([name, own]) => [name, made(name, own)])) as Values
  return {
    ...kept<Values, null>(
      label,
      each((_, own) => own.empty),
      null,
    ),
    within,
  }
}
