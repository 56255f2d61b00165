import { useStore } from '@tanstack/react-form'
import { Fragment } from 'react'
import { hoursFromToday } from '#kernel/time/opening-hours.ts'
import { serverNow } from '#ui/server-clock.ts'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import { PeriodField } from './period-field.tsx'
import type { StockForm } from './stock-form.tsx'

interface FlexibleFieldsProps {
  form: StockForm['form']
  partner: PartnerFacts
}

/** Validity, hours and quantity of a flexible stock. */
export function FlexibleFields({ form, partner }: FlexibleFieldsProps) {
  const mode = useStore(form.store, ({ values }) => values.mode)
  const schedule = useStore(form.store, ({ values }) => values.schedule)
  const isLimited = useStore(form.store, ({ values }) => values.isLimited)
  return (
    <FormSection title="Validité">
      <form.AppField name="period">{() => <PeriodField label="Période de validité" />}</form.AppField>
      <form.AppField name="schedule">
        {(field) => (
          <field.RadioField
            label="Horaires"
            options={[
              { value: 'Inherit', label: 'Ceux du partenaire' },
              { value: 'Override', label: 'Propres à ce stock' },
            ]}
          />
        )}
      </form.AppField>
      {schedule === 'Override' ? (
        <form.AppField name="openingHours">
          {(field) => <field.OpeningHoursField label="Horaires de ce stock" postalCode={partner.postalCode} />}
        </form.AppField>
      ) : (
        <PartnerHours partner={partner} />
      )}
      {mode === 'Pregenerated' ? (
        <form.AppField name="unlimited">
          {(field) => (
            <field.CheckboxField label="Illimité : vendre même sans billet déposé, chaque vente attend alors le sien" />
          )}
        </form.AppField>
      ) : (
        <>
          <form.AppField name="isLimited">
            {(field) => <field.CheckboxField label="Nombre de places limité" />}
          </form.AppField>
          {isLimited ? (
            <form.AppField name="quantity">
              {(field) => <field.NumberField label="Places" className="max-w-48" />}
            </form.AppField>
          ) : null}
        </>
      )}
    </FormSection>
  )
}

function PartnerHours({ partner }: { partner: PartnerFacts }) {
  const { zone } = useOfficeContext().office
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-3 text-note text-ink-soft">
      {partner.hours.map(({ id, place, openingHours }) => (
        <div key={id}>
          <p className="font-semibold">{place}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 tabular-nums">
            {hoursFromToday(openingHours.weekdays, zone, serverNow()).map(({ weekday, label, text }) => (
              <Fragment key={weekday}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
