import { useStore } from '@tanstack/react-form'
import { FormSection } from '#web/office/kit/form/office-form.tsx'
import { ScheduleFields } from '../weekly/schedule-fields.tsx'
import { SlotsField } from '../weekly/slots-field.tsx'
import { DatesField } from './dates-field.tsx'
import { EarlyEntryField } from './early-entry-field.tsx'
import type { StockForm } from './stock-form.tsx'

/** Slots of a fixed stock: weekly ones, or single days. */
export function FixedFields({ form, isNew }: { form: StockForm['form']; isNew: boolean }) {
  const rhythm = useStore(form.store, ({ values }) => values.rhythm)
  const week = useStore(form.store, ({ values }) => values.week)
  return (
    <FormSection title="Créneaux">
      <form.AppField name="rhythm">
        {(field) => (
          <field.RadioField
            label="Répétition"
            disabled={!isNew}
            options={[
              { value: 'Weekly', label: 'Chaque semaine', hint: 'Des horaires découpés en créneaux' },
              { value: 'Dates', label: 'À des dates précises', hint: 'Un concert, une sortie' },
            ]}
          />
        )}
      </form.AppField>
      {rhythm === 'Dates' ? (
        <DatesField form={form} />
      ) : week === 'Schedule' ? (
        <ScheduleFields form={form} />
      ) : (
        <SlotsField form={form} />
      )}
      <EarlyEntryField form={form} />
    </FormSection>
  )
}
