import { useState } from 'react'
import { useOfficeContext } from '../../use-office.ts'
import type { ShowcaseSection } from '../showcase-section.ts'
import { DateInput } from './date-input.tsx'
import { type DateRange, DateRangeInput } from './date-range-input.tsx'
import { DateTimeInput } from './date-time-input.tsx'
import { DurationInput } from './duration-input.tsx'
import { TimeInput } from './time-input.tsx'

/** Value of a picker as calls take it. */
const Held = ({ value }: { value: unknown }) => (
  <p className="mt-1 font-mono text-note text-ink-soft">{JSON.stringify(value)}</p>
)

function Days() {
  const { zone } = useOfficeContext().office
  const [day, setDay] = useState<string | null>(null)
  const [past, setPast] = useState<string | null>('2026-03-12')
  const [range, setRange] = useState<DateRange>({ from: null, to: null })
  const shared = { zone, hint: '12/3, 12 mars 2027, 2027-03-12…' }
  return (
    <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-2">
      <div>
        <DateInput {...shared} label="Jour à venir" value={day} onChange={setDay} />
        <Held value={day} />
      </div>
      <div>
        <DateInput {...shared} label="Jour quelconque" allowsPast value={past} onChange={setPast} />
        <Held value={past} />
      </div>
      <div>
        <DateRangeInput zone={zone} label="Période" allowsPast value={range} onChange={setRange} />
        <Held value={range} />
      </div>
      <div>
        <DateInput
          {...shared}
          label="Jour refusé"
          value={null}
          error="Choisissez un jour."
          onChange={() => undefined}
        />
        <div className="mt-4">
          <DateInput zone={zone} label="Jour fixé" value="2027-03-12" disabled onChange={() => undefined} />
        </div>
      </div>
    </div>
  )
}

function Times() {
  const { zone } = useOfficeContext().office
  const [moment, setMoment] = useState<number | null>(null)
  const [shifted, setShifted] = useState<number | null>(null)
  const [change, setChange] = useState<number | null>(Date.UTC(2027, 2, 28, 8))
  const [time, setTime] = useState<string | null>('14:30')
  const [minutes, setMinutes] = useState<number | null>(90)
  return (
    <div className="grid max-w-3xl items-start gap-5 sm:grid-cols-2">
      <div>
        <DateTimeInput label="Jour et heure" zone={zone} value={moment} onChange={setMoment} />
        <Held value={moment} />
      </div>
      <div>
        <DateTimeInput label="Jour et heure décalés" utcShifted zone={zone} value={shifted} onChange={setShifted} />
        <Held value={shifted} />
      </div>
      <div>
        <DateTimeInput label="Changement d’heure" allowsPast zone={zone} value={change} onChange={setChange} />
        <Held value={change} />
      </div>
      <div>
        <TimeInput label="Heure" value={time} onChange={setTime} />
        <Held value={time} />
      </div>
      <div>
        <DurationInput label="Durée" hint="45 min, 1h30, 2 jours…" value={minutes} onChange={setMinutes} />
        <Held value={minutes} />
      </div>
    </div>
  )
}

export const sections: readonly ShowcaseSection[] = [
  { title: 'Jours et périodes', Component: Days },
  { title: 'Heures et durées', Component: Times },
]
