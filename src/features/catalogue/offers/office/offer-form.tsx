import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { visibilityNames } from '#features/catalogue/vendors/office/vendor-words.ts'
import { EntityField } from '#web/office/kit/entity/entity-field.tsx'
import { FieldRow, FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import { type OfferValues, offerEntity } from './offer-entity.tsx'
import { OfferMargins } from './offer-margins.tsx'

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
          <EntityField of={offerEntity} name="label" />
          {discountType === 'Percent' ? (
            <EntityField of={offerEntity} name="percent" />
          ) : (
            <EntityField of={offerEntity} name="amount" />
          )}
        </FieldRow>
        <EntityField of={offerEntity} name="visibility" options={[choice('Public'), choice('Hidden')]} />
        <EntityField of={offerEntity} name="isFlash" />
        {isFlash ? (
          <FieldRow>
            <EntityField of={offerEntity} name="startTs" />
            <EntityField of={offerEntity} name="endTs" />
          </FieldRow>
        ) : null}
        <EntityField of={offerEntity} name="isHourly" />
        {isHourly ? <EntityField of={offerEntity} name="hours" /> : null}
      </FormSection>
      <FormSection title="Marge avec cette promotion">
        <OfferMargins of={of} />
      </FormSection>
    </OfficeForm>
  )
}
