import { useStore } from '@tanstack/react-form'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { FieldRow } from '#web/office/kit/form/office-form.tsx'
import type { OfficeForm } from '#web/office/kit/form/use-office-form.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { ExceptionsField } from './exceptions-field.tsx'
import { type InvoicingValues, nextRateChange } from './invoicing-values.ts'
import { rateChoices } from './rate-choices.ts'

const MOST = 12

interface RateChangeFieldsProps {
  of: OfficeForm<InvoicingValues>
  found: CallResult<'/admin/get-invoicing'>
}

/** Rates that apply from a future day on; earlier payments keep the rates above. */
export function RateChangeFields({ of: { form }, found }: RateChangeFieldsProps) {
  const keys = useStore(form.store, ({ values }) => values.rateChanges.map(({ key }) => key).join(' '))
  const all = keys === '' ? [] : keys.split(' ')
  const remove = (at: number) => {
    const taken = form.state.values.rateChanges[at]
    if (!taken) return
    form.removeFieldValue('rateChanges', at)
    void notifyUndoable(
      `Changement ${at + 1} retiré`,
      async () => form.insertFieldValue('rateChanges', at, taken),
      'onThisPage',
    )
  }
  return (
    <div data-field="rateChanges" className="flex flex-col gap-4">
      {all.map((key, at) => (
        <fieldset key={key} className="flex min-w-0 flex-col gap-4 rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">Changement de taux {at + 1}</legend>
          <FieldRow>
            <form.AppField name={`rateChanges[${at}].fromDay`}>
              {(field) => <field.DateField label="Paiements à partir du" />}
            </form.AppField>
            <form.AppField name={`rateChanges[${at}].rates.usual`}>
              {(field) => (
                <field.SelectField
                  label="Nouveau taux habituel"
                  placeholder="Choisir"
                  options={rateChoices(field.state.value)}
                />
              )}
            </form.AppField>
            <form.AppField name={`rateChanges[${at}].rates.fees`}>
              {(field) => (
                <field.SelectField
                  label="Nouveau taux des frais"
                  placeholder="Choisir"
                  options={rateChoices(field.state.value)}
                />
              )}
            </form.AppField>
          </FieldRow>
          <form.AppField name={`rateChanges[${at}].rates.exceptions`}>
            {() => <ExceptionsField found={found} />}
          </form.AppField>
          <div>
            <Button variant="secondary" size="sm" onClick={() => remove(at)}>
              Retirer ce changement
            </Button>
          </div>
        </fieldset>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={all.length >= MOST}
        onClick={() => form.pushFieldValue('rateChanges', nextRateChange(form.state.values))}
      >
        Prévoir un changement de taux
      </Button>
    </div>
  )
}
