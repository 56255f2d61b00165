import { createFormHook } from '@tanstack/react-form'
import { AddressField } from './address-field.tsx'
import {
  CheckboxesField,
  CheckboxField,
  LongTextField,
  MoneyField,
  NumberField,
  RadioField,
  SelectField,
  TextField,
} from './fields.tsx'
import { fieldContext, formContext } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { OpeningHoursField } from './opening-hours-field.tsx'
import { LogoField, PicturesField } from './pictures-field.tsx'

/** A form of the library with the kit's fields: `<form.AppField name="…">{(field) => <field.TextField label="…" />}`. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    AddressField,
    CheckboxField,
    CheckboxesField,
    GroupField,
    LogoField,
    LongTextField,
    MarkdownField,
    MoneyField,
    NumberField,
    OpeningHoursField,
    PicturesField,
    RadioField,
    SelectField,
    TextField,
  },
  formComponents: {},
})
