import type { z } from 'zod'
import type { OpeningHours, timeRange } from '#contract/catalogue-shapes.ts'
import { weekdayNames } from '#contract/weekday-names.ts'
import { closedWeek, sortRanges } from '#kernel/time/opening-hours.ts'
import { weekdays } from '#kernel/time/types.ts'
import { Button } from '#ui/button.tsx'
import { ClosedDays } from './closed-days-field.tsx'
import { DayHoursInput } from './day-hours-input.tsx'
import { isSame } from './differences.ts'
import { useFieldContext, useFieldError } from './form-context.ts'
import { PeriodInput } from './period-input.tsx'

type Range = z.infer<typeof timeRange>
const FIRST: Range = { startHour: 9, startMinute: 0, endHour: 18, endMinute: 0 }
/** Range after the existing one. */
const followingRange = (last: Range | undefined): Range =>
  last && last.endHour > last.startHour && last.endHour < 22
    ? { startHour: last.endHour + 1, startMinute: 0, endHour: last.endHour + 2, endMinute: 0 }
    : FIRST

export const noHours: OpeningHours = {
  weekdays: closedWeek(),
  overrides: [],
}

/** Field for weekly opening periods and exceptional closed days. */
export function OpeningHoursField({ label, postalCode = null }: { label: string; postalCode?: string | null }) {
  const field = useFieldContext<OpeningHours | null>()
  const error = useFieldError(field.name, field.state.meta.isTouched)
  const hours = field.state.value
  if (hours === null)
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</p>
        <p className="mb-2 text-ink-soft">Aucun horaire n’est indiqué.</p>
        <Button variant="secondary" size="sm" onClick={() => field.handleChange(noHours)}>
          Indiquer des horaires
        </Button>
      </div>
    )
  const change = (part: Partial<OpeningHours>) => field.handleChange({ ...hours, ...part })
  const first = weekdays.find((day) => hours.weekdays[day].length > 0)
  const changeDay = (day: (typeof weekdays)[number], periods: Range[]) =>
    change({ weekdays: { ...hours.weekdays, [day]: periods } })
  const sortDay = (day: (typeof weekdays)[number]) => {
    const sorted = sortRanges(hours.weekdays[day])
    if (!isSame(sorted, hours.weekdays[day])) changeDay(day, sorted)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      {error ? <p className="mb-1 text-sm font-medium text-negative">{error}</p> : null}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {weekdays.map((day) => (
          <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
            <span className="w-20 font-medium">{weekdayNames[day]}</span>
            {hours.weekdays[day].length === 0 ? <span className="text-ink-soft">Fermé</span> : null}
            {hours.weekdays[day]
              .map((range, at) => ({ range, at, key: `${day} ${at}` }))
              .map(({ range, at, key }) => (
                <PeriodInput
                  // Index as key: periods have no id.
                  key={key}
                  range={range}
                  label={`${weekdayNames[day]}, période ${at + 1}`}
                  onChange={(next) => changeDay(day, hours.weekdays[day].with(at, next))}
                  onLeave={() => sortDay(day)}
                  onRemove={() => changeDay(day, hours.weekdays[day].toSpliced(at, 1))}
                />
              ))}
            <span className="ml-auto flex flex-wrap gap-1">
              <DayHoursInput
                day={weekdayNames[day]}
                ranges={hours.weekdays[day]}
                onChange={(ranges) => changeDay(day, ranges)}
              />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Ajouter une période le ${weekdayNames[day].toLowerCase()}`}
                onClick={() =>
                  changeDay(day, sortRanges([...hours.weekdays[day], followingRange(hours.weekdays[day].at(-1))]))
                }
              >
                Ajouter
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {first ? (
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              change({
                weekdays: Object.fromEntries(
                  weekdays.map((day) => [day, hours.weekdays[first]]),
                ) as OpeningHours['weekdays'],
              })
            }
          >
            Copier le {weekdayNames[first].toLowerCase()} sur toute la semaine
          </Button>
        ) : null}
        <Button variant="ghost" size="sm" onClick={() => field.handleChange(null)}>
          Retirer les horaires
        </Button>
      </div>
      <ClosedDays days={hours.overrides} postalCode={postalCode} onChange={(overrides) => change({ overrides })} />
    </fieldset>
  )
}
