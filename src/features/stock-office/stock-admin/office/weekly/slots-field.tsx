import { useStore } from '@tanstack/react-form'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { weekdayNames } from '#contract/weekday-names.ts'
import { extractSchedule } from '#features/stock/slots/weekly-schedule.ts'
import { type Weekday, weekdays } from '#kernel/time/types.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useFormKit } from '#web/office/kit/form/form-context.ts'
import type { StockForm } from '../form/stock-form.tsx'
import { roundedNumber } from '../form/stock-input.ts'
import { byTime, type SlotValues } from '../form/stock-values.ts'
import { newId } from '../tickets/new-id.ts'
import { BulkPlaces } from './bulk-places.tsx'
import { SlotRow } from './slot-row.tsx'

/** French text for each documented reason why slots have no common schedule. */
const reasons: Record<string, string> = {
  "Duration minutes don't match": 'Les créneaux n’ont pas tous la même durée.',
  "Periods don't match": 'Les créneaux ne valent pas tous pour la même période.',
  "Quantities don't match": 'Les créneaux n’ont pas tous le même nombre de places.',
  'Not enough info': 'Il manque des créneaux, des dates ou des places.',
}

/** Common schedule of the slots in the form. */
const slotsSchedule = (slots: readonly SlotValues[]) =>
  extractSchedule(
    slots.map(({ weekday, timeOfDay, quantity, period }) => ({
      weekday,
      timeOfDay,
      quantity: roundedNumber(quantity),
      period: { startTs: period.startTs ?? Number.NaN, endTs: period.endTs ?? Number.NaN },
    })),
  )

/** Weekly slots one by one, a day at a time: for weeks without a common schedule or with exceptions. */
export function SlotsField({ form }: { form: StockForm['form'] }) {
  const slots = useStore(form.store, ({ values }) => values.slots)
  const [day, setDay] = useState<Weekday>(() => slots[0]?.weekday ?? 'Monday')
  const { revealed } = useFormKit()
  useEffect(() => {
    const at = /^slots\[(\d+)\]/.exec(revealed?.name ?? '')?.[1]
    const slot = at === undefined ? undefined : form.state.values.slots[Number(at)]
    if (slot) setDay(slot.weekday)
  }, [revealed, form])
  const schedule = useMemo(() => slotsSchedule(slots), [slots])
  const change = useCallback(
    (id: string, part: Partial<SlotValues> | null) =>
      form.setFieldValue(
        'slots',
        form.state.values.slots.flatMap((slot) =>
          slot.id !== id ? [slot] : part === null ? [] : [{ ...slot, ...part }],
        ),
      ),
    [form],
  )
  const places = slots.map((slot, at) => ({ slot, at })).filter(({ slot }) => slot.weekday === day)
  const add = () => {
    const last = places.at(-1)?.slot ?? slots.at(-1)
    const added: SlotValues = last
      ? { ...last, id: newId(), weekday: day }
      : {
          id: newId(),
          weekday: day,
          timeOfDay: { startHour: 10, startMinute: 0, endHour: 11, endMinute: 0 },
          quantity: '',
          period: { startTs: null, endTs: null },
        }
    form.setFieldValue('slots', [...slots, added].toSorted(byTime))
  }
  const unite = () => {
    if (typeof schedule === 'string') return
    form.setFieldValue('hours', schedule.hours)
    form.setFieldValue('durationMinutes', String(schedule.durationMinutes))
    form.setFieldValue('quantity', String(schedule.quantity))
    form.setFieldValue('period', schedule.period)
    form.setFieldValue('week', 'Schedule')
  }
  return (
    <div data-field="slots" className="flex flex-col gap-3">
      {typeof schedule === 'string' ? (
        <Notice kind="warn" title={`Could not extract schedule info: ${schedule}`}>
          <p>{reasons[schedule]} Modifiez-les un par un.</p>
        </Notice>
      ) : (
        <Notice>
          <p className="flex flex-wrap items-center gap-3">
            Ces créneaux suivent un même horaire.
            <Button variant="secondary" size="sm" onClick={unite}>
              Modifier l’horaire
            </Button>
          </p>
        </Notice>
      )}
      <div role="tablist" aria-label="Jour des créneaux" className="flex gap-1 overflow-x-auto border-b border-line">
        {weekdays.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === day}
            onClick={() => setDay(one)}
            className={`min-h-11 shrink-0 border-b-2 px-3 font-semibold tabular-nums ${one === day ? 'border-main text-ink' : 'border-transparent text-ink-soft hover:text-ink'}`}
          >
            {weekdayNames[one]} ({slots.filter(({ weekday }) => weekday === one).length})
          </button>
        ))}
      </div>
      <BulkPlaces
        day={weekdayNames[day].toLowerCase()}
        dayCount={places.length}
        weekCount={slots.length}
        apply={(quantity, where) =>
          form.setFieldValue(
            'slots',
            slots.map((slot) => (where === 'week' || slot.weekday === day ? { ...slot, quantity } : slot)),
          )
        }
      />
      {places.length === 0 ? (
        <p className="text-ink-soft">Aucun créneau le {weekdayNames[day].toLowerCase()}.</p>
      ) : null}
      <ol aria-label={`Créneaux du ${weekdayNames[day].toLowerCase()}`} className="flex flex-col gap-2">
        {places.map(({ slot, at }) => (
          <SlotRow key={slot.id} slot={slot} at={at} change={change} />
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="self-start" onClick={add}>
        Ajouter un créneau
      </Button>
    </div>
  )
}
