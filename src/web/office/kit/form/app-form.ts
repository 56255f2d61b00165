import { createFormHook } from '@tanstack/react-form'
import { DateField, DateRangeField, DateTimeField, DurationField, TimeField } from '../pickers/picker-fields.tsx'
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
import { GroupsField } from './groups-field.tsx'
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
    DateField,
    DateRangeField,
    DateTimeField,
    DurationField,
    GroupField,
    GroupsField,
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
    TimeField,
  },
  formComponents: {},
})
