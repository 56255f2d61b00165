import type { AnyFieldApi } from '@tanstack/react-form'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { fieldComponents } from '../form/app-form.ts'
import { fieldContext, useFormContext } from '../form/form-context.ts'
import type { AnyField, AnyFields, ControlName, ControlProps } from './field.ts'
import { findField } from './words.ts'

type Inner<Field, Name extends string> = Field extends { within: infer Within }
  ? `${Name}.${keyof Within & string}` | `${Name}[${number}].${keyof Within & string}`
  : `${Name}[${number}]` | `${Name}[${number}].${string}`

/** `title`, `contact.email`, `choices[0]`, `addresses[0].phone`. */
export type FieldName<Fields extends AnyFields> = {
  [Name in keyof Fields & string]: Name | Inner<Fields[Name], Name>
}[keyof Fields & string]

type Within<Outer, Own> = Outer extends { within: infer Fields }
  ? Own extends keyof Fields
    ? Fields[Own]
    : never
  : AnyField

type Named<Fields extends AnyFields, Name> = Name extends keyof Fields
  ? Fields[Name]
  : Name extends `${infer Outer}[${number}].${infer Own}` | `${infer Outer}.${infer Own}`
    ? Within<Fields[Outer], Own>
    : AnyField

type OwnProps<Own> = Own extends { control: infer Control extends ControlName } ? ControlProps<Control> : object

type FieldProps<Fields extends AnyFields, Name> = {
  of: { fields: Fields }
  name: Name
  /** The form's own control, where the kit has none. */
  children?: (label: string) => ReactNode
} & OwnProps<Named<Fields, Name>>

interface NamedForm {
  Field(props: { name: string; children: (api: AnyFieldApi) => ReactNode }): ReactNode
}

/** The form around it, whose values the context does not know by type: the names are those of the declaration. */
const useNamedForm = () => useFormContext() as unknown as NamedForm

/** The declaration's types see to it that a control gets its own props. */
const drawControl = (control: ControlName, props: { label: string }): ReactNode =>
  control && createElement(fieldComponents[control] as FunctionComponent<{ label: string }>, props)

/** The form's field of that name under its declared label: `<EntityField of={news} name="title" />`. */
export function EntityField<Fields extends AnyFields, Name extends FieldName<Fields>>({
  of,
  name,
  children,
  ...more
}: FieldProps<Fields, Name>) {
  const form = useNamedForm()
  const { label, field } = findField(of.fields, name)
  return (
    <form.Field name={name}>
      {(api) => (
        <fieldContext.Provider value={api}>
          {children ? children(label) : drawControl(field.control, { ...field.props, label, ...more })}
        </fieldContext.Provider>
      )}
    </form.Field>
  )
}
