import { useStore } from '@tanstack/react-form'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import { PeriodField } from '../form/period-field.tsx'
import type { StockForm } from '../form/stock-form.tsx'
import { roundedNumber, scheduledSlots } from '../form/stock-input.ts'
import type { StockValues } from '../form/stock-values.ts'
import { newId } from '../tickets/new-id.ts'
import { WeekHoursField } from './week-hours-field.tsx'

/** Opening ranges of a week, cut into slots of one length with the same number of places. */
export function ScheduleFields({ form }: { form: StockForm['form'] }) {
  /** Switches to single slots, cut as the schedule does. */
  const separate = () => {
    const { values } = form.state
    const { quantity, period } = values
    form.setFieldValue(
      'slots',
      scheduledSlots(values).map((slot) => ({ id: newId(), ...slot, quantity, period })),
    )
    form.setFieldValue('week', 'Slots')
  }
  return (
    <>
      <form.AppField name="period">{() => <PeriodField label="Période" />}</form.AppField>
      <form.AppField name="hours">{() => <WeekHoursField form={form} />}</form.AppField>
      <FieldRow>
        <form.AppField name="durationMinutes">
          {(field) => <field.NumberField label="Durée d’un créneau" unit="min" />}
        </form.AppField>
        <form.AppField name="quantity">{(field) => <field.NumberField label="Places par créneau" />}</form.AppField>
      </FieldRow>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Summary form={form} />
        <Button variant="ghost" size="sm" className="ml-auto" onClick={separate}>
          Modifier les créneaux un par un
        </Button>
      </div>
    </>
  )
}

function weekText(values: StockValues): string {
  const { length } = scheduledSlots(values)
  const places = length * roundedNumber(values.quantity)
  if (length === 0) return 'Aucun créneau par semaine.'
  const slots = `${counted(length, 'créneau', 'créneaux')} par semaine`
  return Number.isNaN(places) ? `${slots}.` : `${slots}, ${places.toLocaleString('fr')} places.`
}

function Summary({ form }: { form: StockForm['form'] }) {
  const text = useStore(form.store, ({ values }) => weekText(values))
  return (
    <p role="status" className="font-semibold tabular-nums">
      {text}
    </p>
  )
}
