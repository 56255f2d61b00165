import { useStore } from '@tanstack/react-form'
import { memo, type ReactNode, useMemo } from 'react'
import { FormSection, OfficeForm } from '../kit/form/office-form.tsx'
import type { OfficeForm as Form } from '../kit/form/use-office-form.ts'
import { longestSpan } from './check-stock.ts'
import { FixedFields } from './fixed-fields.tsx'
import { FlexibleFields } from './flexible-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import type { PartnerFacts } from './partner-facts.ts'
import { wholeOf } from './stock-input.ts'
import type { StockValues } from './stock-values.ts'
import { TermsField } from './terms-field.tsx'
import { TicketSet } from './tickets/ticket-set.tsx'

export type StockForm = Form<StockValues>

interface StockFormProps {
  of: StockForm
  /** "Nouveau Stock", "Modifier le stock". */
  title: string
  submit: string
  partner: PartnerFacts
  actions?: ReactNode
  /** The documents of a stock that is stored. */
  entries?: ReactNode
}

/** Everything that is edited of a stock. */
export function StockForm({ of, title, submit, partner, actions, entries }: StockFormProps) {
  return (
    <OfficeForm of={of} label={title} submit={submit} actions={actions}>
      <StockFields form={of.form} isNew={of.isNew} title={title} partner={partner} entries={entries} />
    </OfficeForm>
  )
}

interface StockFieldsProps extends Pick<StockFormProps, 'title' | 'partner' | 'entries'> {
  form: StockForm['form']
  isNew: boolean
}

/** The page around it is drawn again with each key: these parts only when what they show has changed. */
const StockFields = memo(function StockFields({ form, isNew, title, partner, entries }: StockFieldsProps) {
  const reservation = useStore(form.store, ({ values }) => values.reservation)
  const longest = useStore(form.store, ({ values }) => longestSpan(values))
  const baseMinutes = useStore(form.store, ({ values }) =>
    values.rhythm === 'Weekly' && values.week === 'Schedule' ? wholeOf(values.durationMinutes) : null,
  )
  const documents = useMemo(() => (entries ? <FormSection title="Billets">{entries}</FormSection> : null), [entries])
  return (
    <>
      <FormSection title={title}>
        <ModeFields form={form} isNew={isNew} partner={partner} />
      </FormSection>
      {reservation === 'Flexible' ? (
        <FlexibleFields form={form} partner={partner} />
      ) : (
        <FixedFields form={form} isNew={isNew} />
      )}
      <TicketSet form={form} longest={longest} baseMinutes={Number.isNaN(baseMinutes) ? null : baseMinutes} />
      <FormSection title="Conditions et alerte">
        <TermsField form={form} />
        <form.AppField name="lowStockAt">
          {(field) => (
            <field.NumberField
              label="Seuil de stock faible"
              optional
              hint="Prévient quand il reste ce nombre de places, ou moins."
              className="max-w-72"
            />
          )}
        </form.AppField>
      </FormSection>
      {documents}
    </>
  )
})
