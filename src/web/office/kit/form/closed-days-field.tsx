import { lazy, Suspense, useState } from 'react'
import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import { Button } from '#ui/button.tsx'
import { controlClass } from '#ui/field.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { dayText } from './days.ts'

const DayChoice = lazy(() => import('./day-choice.tsx').then((loaded) => ({ default: loaded.DayChoice })))
const HolidayList = lazy(() =>
  import('../holidays/holiday-list.tsx').then((loaded) => ({ default: loaded.HolidayList })),
)

type ClosedDay = OpeningHours['overrides'][number]

interface ClosedDaysProps {
  days: readonly ClosedDay[]
  postalCode: string | null
  onChange: (days: ClosedDay[]) => void
}

const byDay = (one: ClosedDay, other: ClosedDay) => (one.day < other.day ? -1 : 1)

/** Days on which a place is closed, one by one or from a list of holidays. */
export function ClosedDays({ days, postalCode, onChange }: ClosedDaysProps) {
  const [choosing, setChoosing] = useState<'day' | 'holidays' | null>(null)
  const add = (day: string) => {
    setChoosing(null)
    if (!days.some((one) => one.day === day)) onChange([...days, { day, reason: '' }].toSorted(byDay))
  }
  const choose = (what: 'day' | 'holidays') => setChoosing(choosing === what ? null : what)
  return (
    <div className="mt-4">
      <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Fermetures exceptionnelles</p>
      {days.length > 0 ? (
        <ul className="mb-2 flex flex-col gap-2">
          {days.map(({ day, reason }, at) => (
            <li key={day} className="flex items-center gap-x-2">
              <span className="w-33 tabular-nums">{dayText(day)}</span>
              <input
                className={`${controlClass} h-10 min-w-24 flex-1`}
                aria-label={`Motif de la fermeture du ${dayText(day)}`}
                placeholder="Motif (facultatif)"
                maxLength={200}
                value={reason}
                onChange={(event) => onChange(days.with(at, { day, reason: event.target.value }))}
              />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Retirer la fermeture du ${dayText(day)}`}
                onClick={() => onChange(days.toSpliced(at, 1))}
              >
                <CloseIcon className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" aria-expanded={choosing === 'day'} onClick={() => choose('day')}>
          Ajouter un jour de fermeture
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={choosing === 'holidays'}
          onClick={() => choose('holidays')}
        >
          Jours fériés et vacances
        </Button>
      </div>
      {choosing === null ? null : (
        <div className="mt-2 w-fit max-w-full rounded-lg border border-line p-3">
          <Suspense fallback={<LoadingBlock />}>
            {choosing === 'day' ? (
              <DayChoice taken={days.map(({ day }) => day)} onChoose={add} />
            ) : (
              <HolidayList
                days={days}
                postalCode={postalCode}
                onChange={(changed) => {
                  setChoosing(null)
                  onChange(changed.toSorted(byDay))
                }}
              />
            )}
          </Suspense>
        </div>
      )}
    </div>
  )
}
