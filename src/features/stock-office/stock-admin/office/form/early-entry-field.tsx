import { useStore } from '@tanstack/react-form'
import { HOUR_MS } from '#kernel/stock/early-entry.ts'
import { formatTime } from '#kernel/time/region-time.ts'
import { limits } from '#lib/words/limits.ts'
import { parseDecimal } from '#ui/typed-numbers.ts'
import type { StockForm } from './stock-form.tsx'

/** Hours before midnight's slots from which the door admits, with what follows for a ticket of 00:15. */
export function EarlyEntryField({ form }: { form: StockForm['form'] }) {
  const text = useStore(form.store, ({ values }) => values.earlyEntryHours)
  return (
    <form.AppField name="earlyEntryHours">
      {(field) => (
        <field.NumberField
          label="Entrée avant minuit, en heures"
          hint={`Pour les créneaux qui commencent après minuit. ${consequence(parseDecimal(text))}`}
          className="max-w-72"
        />
      )}
    </form.AppField>
  )
}

function consequence(hours: number | null): string {
  if (hours === 0) return 'À 0, un billet de 00:15 n’entre qu’une fois minuit passé.'
  if (hours === null || !Number.isInteger(hours) || hours < 0 || hours > limits.earlyEntry.hours)
    return `De 0 à ${limits.earlyEntry.hours}.`
  const from = formatTime('UTC', HOUR_MS / 4 - hours * HOUR_MS)
  return `Un billet de 00:15 entre déjà la veille à partir de ${from}.`
}
