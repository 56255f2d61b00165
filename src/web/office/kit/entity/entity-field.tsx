import type { AnyFieldApi } from '@tanstack/react-form'
import { createElement, type ReactNode } from 'react'
import { fieldContext, useFormContext } from '../form/form-context.ts'
import type { AnyField, AnyFields } from './field.ts'
import { findField } from './words.ts'

type Inner<Field, Name extends string> = Field extends { within: infer Within }
  ? `${Name}.${keyof Within & string}` | `${Name}[${number}].${keyof Within & string}`
  : `${Name}[${number}]`

/** `title`, `contact.email`, `choices[0]`, `addresses[0].phone`. */
export type FieldName<Fields extends AnyFields> = {
  [Name in keyof Fields & string]: Name | Inner<Fields[Name], Name>
}[keyof Fields & string]

type Named<Fields extends AnyFields, Name> = Name extends keyof Fields
  ? Fields[Name]
  : Name extends `${infer Outer}[${number}].${infer Own}` | `${infer Outer}.${infer Own}`
    ? Outer extends keyof Fields
      ? Fields[Outer] extends { within: infer Within }
        ? Own extends keyof Within
          ? Within[Own]
          : never
        : never
      : never
    : AnyField

type ControlProps<Own> = Own extends { Control(props: infer Props): ReactNode } ? Partial<Omit<Props, 'label'>> : object

type FieldProps<Fields extends AnyFields, Name> = { of: { fields: Fields }; name: Name } & ControlProps<
  Named<Fields, Name>
>

interface NamedForm {
  Field(props: { name: string; children: (api: AnyFieldApi) => ReactNode }): ReactNode
}

/** The form around it, whose values the context does not know by type: the names are those of the declaration. */
const useNamedForm = () => useFormContext() as unknown as NamedForm

/** The form's field of that name under its declared label: `<EntityField of={news} name="title" />`. */
export function EntityField<Fields extends AnyFields, Name extends FieldName<Fields>>({
  of,
  name,
  ...more
}: FieldProps<Fields, Name>) {
  const form = useNamedForm()
  const { label, field } = findField(of.fields, name)
  return (
    <form.Field name={name}>
      {(api) => (
        <fieldContext.Provider value={api}>
          {createElement(field.Control, { ...field.props, label, ...more })}
        </fieldContext.Provider>
      )}
    </form.Field>
  )
}
