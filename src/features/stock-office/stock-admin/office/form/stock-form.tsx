import { useStore } from '@tanstack/react-form'
import { type KeyboardEvent, memo, type ReactNode } from 'react'
import { PlaceClockHint } from '#web/office/kit/form/address-field.tsx'
import { FormSection, OfficeForm } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm as Form } from '#web/office/kit/form/use-office-form.ts'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { TicketSet } from '../tickets/ticket-set.tsx'
import { longestSpan } from './check-stock.ts'
import { ContactField } from './contact-field.tsx'
import { ContractField } from './contract-field.tsx'
import { FixedFields } from './fixed-fields.tsx'
import { FlexibleFields } from './flexible-fields.tsx'
import { ModeFields } from './mode-fields.tsx'
import { roundedNumber } from './stock-input.ts'
import type { StockValues } from './stock-values.ts'
import { TermsField } from './terms-field.tsx'

export type StockForm = Form<StockValues>

interface StockFormProps {
  of: StockForm
  /** "Nouveau Stock", "Modifier le stock". */
  title: string
  submit: string
  partner: PartnerFacts
  actions?: ReactNode
  /** Tickets of a stored stock. */
  entries?: ReactNode
}

/** Form with all fields of a stock. */
export function StockForm({ of, title, submit, partner, actions, entries }: StockFormProps) {
  return (
    <OfficeForm of={of} label={title} submit={submit} actions={actions}>
      <StockFields form={of.form} isNew={of.isNew} title={title} partner={partner} entries={entries} />
    </OfficeForm>
  )
}

/** Keeps Enter in the ticket search from submitting the form. */
function Entries({ children }: { children: ReactNode }) {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <FormSection title="Billets">
      <fieldset className="min-w-0" onKeyDown={keep}>
        <legend className="sr-only">Lignes de stock</legend>
        {children}
      </fieldset>
    </FormSection>
  )
}

interface StockFieldsProps extends Pick<StockFormProps, 'title' | 'partner' | 'entries'> {
  form: StockForm['form']
  isNew: boolean
}

/** Memoised, because the page around it renders on each key. */
const StockFields = memo(function StockFields({ form, isNew, title, partner, entries }: StockFieldsProps) {
  const reservation = useStore(form.store, ({ values }) => values.reservation)
  const longest = useStore(form.store, ({ values }) => longestSpan(values))
  const baseMinutes = useStore(form.store, ({ values }) =>
    values.rhythm === 'Weekly' && values.week === 'Schedule' ? roundedNumber(values.durationMinutes) : null,
  )
  return (
    <>
      <FormSection title={isNew ? 'Réservation' : title}>
        {partner.places.slice(0, 1).map((place) => (
          <PlaceClockHint key={place.postalCode} place={place} />
        ))}
        <ModeFields form={form} isNew={isNew} partner={partner} />
      </FormSection>
      {reservation === 'Flexible' ? (
        <FlexibleFields form={form} partner={partner} />
      ) : (
        <FixedFields form={form} isNew={isNew} />
      )}
      <TicketSet
        form={form}
        longest={longest}
        baseMinutes={Number.isNaN(baseMinutes) ? null : baseMinutes}
        promotions={partner.promotions}
        commission={partner.commission}
      />
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
      <FormSection title="Droit de rétractation">
        <ContractField form={form} partner={partner} />
      </FormSection>
      <ContactField form={form} partner={partner} />
      <FormSection title="Ouverture des ventes">
        <form.AppField name="opensAt">
          {(field) => (
            <field.DateTimeField
              label="Ouverture des ventes"
              allowsPast
              hint="Vide : en vente tout de suite. Qui est là avant l’heure entre dans une file, à une place tirée au sort."
            />
          )}
        </form.AppField>
        <form.AppField name="maxPerPerson">
          {(field) => (
            <field.NumberField
              label="Places par personne"
              optional
              hint="Au plus, toutes commandes comprises. Les commandes annulées ne comptent pas."
              className="max-w-72"
            />
          )}
        </form.AppField>
      </FormSection>
      {entries ? <Entries>{entries}</Entries> : null}
    </>
  )
})
