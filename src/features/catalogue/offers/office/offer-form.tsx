import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { OfferValues } from './offer-values.ts'

interface OfferFormProps {
  of: Form<OfferValues>
  title: string
  submit: string
  actions?: ReactNode
}

const choice = (value: 'Public' | 'Hidden') => ({ value, label: visibilityNames[value] })

const targetTexts = {
  Activity: null,
  Vendor: 'Cette promotion vaut pour toutes les activités du partenaire.',
  Global: 'Cette promotion vaut pour toutes les activités.',
} as const

/** Form of a promotion, with all editable fields. */
export function OfferForm({ of, title, submit, actions }: OfferFormProps) {
  const { form } = of
  const discountType = useStore(form.store, ({ values }) => values.discountType)
  const isHourly = useStore(form.store, ({ values }) => values.isHourly)
  const isFlash = useStore(form.store, ({ values }) => values.isFlash)
  const target = useStore(form.store, ({ values }) => targetTexts[values.target.type])
  return (
    <OfficeForm of={of} label={title} submit={submit} actions={actions}>
      <FormSection title={title} line={target ?? undefined}>
        <FieldRow>
          <form.AppField name="label">{(field) => <field.TextField label="Nom" maxLength={200} />}</form.AppField>
          {discountType === 'Percent' ? (
            <form.AppField name="percent">{(field) => <field.NumberField label="Réduction" unit="%" />}</form.AppField>
          ) : (
            <form.AppField name="amount">{(field) => <field.MoneyField label="Réduction par billet" />}</form.AppField>
          )}
        </FieldRow>
        <form.AppField name="visibility">
          {(field) => <field.RadioField label="Visibilité" options={[choice('Public'), choice('Hidden')]} />}
        </form.AppField>
        <form.AppField name="isFlash">{(field) => <field.CheckboxField label="Vente flash" />}</form.AppField>
        {isFlash ? (
          <FieldRow>
            <form.AppField name="startTs">{(field) => <field.DateTimeField label="Début" allowsPast />}</form.AppField>
            <form.AppField name="endTs">{(field) => <field.DateTimeField label="Fin" allowsPast />}</form.AppField>
          </FieldRow>
        ) : null}
        <form.AppField name="isHourly">
          {(field) => <field.CheckboxField label="Restreindre à des créneaux de la semaine" />}
        </form.AppField>
        {isHourly ? (
          <form.AppField name="hours">{(field) => <field.OpeningHoursField label="Créneaux" />}</form.AppField>
        ) : null}
      </FormSection>
    </OfficeForm>
  )
}
