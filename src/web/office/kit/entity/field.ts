import type { ReactNode } from 'react'

/** One field of an entity: its only name, what the form holds of it, and how it is edited and printed. */
export interface Field<Value, Stored, Sent, Props extends object> {
  /** In the form, the history and a conflict alike. */
  label: string
  /** Over its column, where the form writes it in capitals or at length. */
  header?: string
  /** Of a new item. */
  empty: Value
  read(stored: Stored): Value
  write(value: Value): Sent
  /** What the schema is asked about, where that is not what is sent. */
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
  Control(props: Props): ReactNode
  props: Partial<Props>
}

export type AnyField = Field<unknown, unknown, unknown, object>
export type AnyFields = Readonly<Record<string, AnyField>>

/** The form's values. */
export type FieldValues<Fields extends AnyFields> = { -readonly [Name in keyof Fields]: Fields[Name]['empty'] }

/** A field as its parts say, with what they mean for the types. */
export const field = <Value, Stored, Sent, Props extends object>(
  facts: Field<Value, Stored, Sent, Props>,
): Field<Value, Stored, Sent, Props> => facts

/** Of a field that is edited in its parts, or not at all. */
export const NoControl = (_props: object): ReactNode => null

/** A field that no one edits, and the history tells of. */
export const unseen = <Value>(label: string, empty: Value) => kept<Value, object>(label, empty, NoControl)

/** A field whose form holds what is stored, and sends it as it is. */
export const kept = <Value, Props extends object>(
  label: string,
  empty: Value,
  Control: (props: Props) => ReactNode,
  more: Partial<Pick<AnyField, 'header' | 'print' | 'show' | 'isWhole' | 'entry'>> & { props?: Partial<Props> } = {},
): Field<Value, Value, Value, Props> => ({
  ...more,
  ...{ label, empty, Control, props: more.props ?? {} },
  read: (stored) => stored,
  write: (value) => value,
})

/** A text that may be left empty: null is stored and sent. */
export const orNull = <Props extends object>(
  of: Field<string, string, string, Props>,
): Field<string, string | null, string | null, Props> => ({
  ...of,
  read: (stored) => stored ?? '',
  write: (value) => (value.trim() === '' ? null : value),
})

/** A text that may be left empty: null is stored, and the update removes it. */
export const orRemoved = <Props extends object>(
  of: Field<string, string, string, Props>,
): Field<string, string | null, string | undefined, Props> => ({
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
    ...kept<Values, object>(
      label,
      each((_, own) => own.empty),
      NoControl,
    ),
    within,
  }
}
