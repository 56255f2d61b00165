import { createFormHook } from '@tanstack/react-form'
import { AddressField } from './address-field.tsx'
import { CheckboxesField, CheckboxField, RadioField, SelectField } from './choice-fields.tsx'
import { LongTextField, MoneyField, NumberField, TextField } from './fields.tsx'
import { fieldContext, formContext } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { GroupsField } from './groups-field.tsx'
import { lazyField } from './lazy-field.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { LogoField, PictureField, PicturesField } from './pictures-field.tsx'

const pickers = () => import('../pickers/picker-fields.tsx')
const DateField = lazyField(() => pickers().then((fields) => fields.DateField))
const DateRangeField = lazyField(() => pickers().then((fields) => fields.DateRangeField))
const DateTimeField = lazyField(() => pickers().then((fields) => fields.DateTimeField))
const DurationField = lazyField(() => pickers().then((fields) => fields.DurationField))
const TimeField = lazyField(() => pickers().then((fields) => fields.TimeField))
const OpeningHoursField = lazyField(() => import('./opening-hours-field.tsx').then((field) => field.OpeningHoursField))

/** The kit's controls, by the name that a declared field has them under. */
export const fieldComponents = {
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
  PictureField,
  PicturesField,
  RadioField,
  SelectField,
  TextField,
  TimeField,
}

/** TanStack form with the kit's fields: `<form.AppField name="…">{(field) => <field.TextField label="…" />}`. */
export const { useAppForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents,
  formComponents: {},
})
