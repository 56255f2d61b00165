import { useStore } from '@tanstack/react-form'
import { weekdayNames } from '#contract/weekday-names.ts'
import { slotTimes } from '#features/stock/slots/weekly-template.ts'
import { rangeMinutes, sortRanges } from '#kernel/time/opening-hours.ts'
import { type TimeRange, type Weekday, type WeekHours, weekdays } from '#kernel/time/types.ts'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { DayHoursInput } from '#web/office/kit/form/day-hours-input.tsx'
import { isSame } from '#web/office/kit/form/differences.ts'
import { useFieldContext, useFieldError } from '#web/office/kit/form/form-context.ts'
import { PeriodInput } from '#web/office/kit/form/period-input.tsx'
import type { StockForm } from '../form/stock-form.tsx'
import { roundedNumber } from '../form/stock-input.ts'

const FIRST: TimeRange = { startHour: 10, startMinute: 0, endHour: 18, endMinute: 0 }

/** Range that starts an hour after the last one. */
function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const last = ranges.at(-1)
  if (!last) return FIRST
  const start = Math.min(rangeMinutes(last).end / 60 + 1, 22)
  return { startHour: Math.floor(start), startMinute: 0, endHour: Math.floor(start) + 1, endMinute: 0 }
}

const targets = [
  { value: 'all', label: 'Toute la semaine', days: weekdays },
  { value: 'work', label: 'Lundi à vendredi', days: weekdays.slice(0, 5) },
  { value: 'end', label: 'Samedi et dimanche', days: weekdays.slice(5) },
  ...weekdays.map((day) => ({ value: day, label: weekdayNames[day], days: [day] })),
]

/** Opening ranges of each weekday, with the slots cut from them. */
export function WeekHoursField({ form }: { form: StockForm['form'] }) {
  const field = useFieldContext<WeekHours>()
  const error = useFieldError(field.name, field.state.meta.isTouched)
  const minutes = useStore(form.store, ({ values }) => roundedNumber(values.durationMinutes))
  const hours = field.state.value
  const change = (days: readonly Weekday[], ranges: TimeRange[]) =>
    field.handleChange({ ...hours, ...Object.fromEntries(days.map((day) => [day, ranges])) })
  return (
    <fieldset data-field={field.name} className="min-w-0">
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Horaires</legend>
      {error ? <p className="mb-1 text-sm font-medium text-negative">{error}</p> : null}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {weekdays.map((day) => (
          <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <span className="w-20 font-medium">{weekdayNames[day]}</span>
            {hours[day].length === 0 ? <span className="text-ink-soft">Aucun créneau</span> : null}
            {hours[day]
              .map((range, at) => ({ range, at, key: `${day} ${at}` }))
              .map(({ range, at, key }) => (
                <PeriodInput
                  // Index as key: ranges have no id.
                  key={key}
                  range={range}
                  label={`${weekdayNames[day]}, plage ${at + 1}`}
                  onChange={(next) => change([day], hours[day].with(at, next))}
                  onLeave={() => {
                    const sorted = sortRanges(hours[day])
                    if (!isSame(sorted, hours[day])) change([day], sorted)
                  }}
                  onRemove={() => change([day], hours[day].toSpliced(at, 1))}
                />
              ))}
            <span className="ml-auto flex flex-wrap items-center gap-1">
              {hours[day].length > 0 ? (
                <>
                  <span className="px-1 text-note text-ink-soft tabular-nums">{slotCount(hours[day], minutes)}</span>
                  <CopyTo day={day} copy={(days) => change(days, hours[day])} />
                </>
              ) : null}
              <DayHoursInput day={weekdayNames[day]} ranges={hours[day]} onChange={(ranges) => change([day], ranges)} />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Ajouter une plage le ${weekdayNames[day].toLowerCase()}`}
                onClick={() => change([day], sortRanges([...hours[day], nextRange(hours[day])]))}
              >
                Ajouter
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function slotCount(ranges: readonly TimeRange[], minutes: number): string {
  if (!(minutes >= 1)) return ''
  const count = ranges.reduce((sum, range) => sum + slotTimes(range, minutes).length, 0)
  return `${count} ${plural(count, 'créneau', 'créneaux')}`
}

/** Native select, which also works well on a phone. */
function CopyTo({ day, copy }: { day: Weekday; copy: (days: readonly Weekday[]) => void }) {
  return (
    <select
      aria-label={`Copier le ${weekdayNames[day].toLowerCase()} vers`}
      value=""
      onChange={({ target }) => {
        const chosen = targets.find(({ value }) => value === target.value)
        if (chosen) copy(chosen.days)
      }}
      className="h-9 cursor-pointer rounded-lg border border-transparent bg-transparent w-31 px-2 text-sm font-semibold text-link hover:bg-main-soft [@media(pointer:coarse)]:h-11"
    >
      <option value="">Copier vers…</option>
      {targets
        .filter(({ value }) => value !== day)
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </select>
  )
}
