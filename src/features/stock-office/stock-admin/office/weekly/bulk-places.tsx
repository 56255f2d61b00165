import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'

interface BulkPlacesProps {
  /** "lundi". */
  day: string
  /** Numbers of slots of the day and of the week. */
  dayCount: number
  weekCount: number
  apply: (quantity: string, where: 'day' | 'week') => void
}

/** Sets one number of places for all slots of the day or week that are edited one by one. */
export function BulkPlaces({ day, dayCount, weekCount, apply }: BulkPlacesProps) {
  const [text, setText] = useState('')
  const quantity = text.trim()
  const isNumber = /^\d{1,7}$/.test(quantity)
  if (weekCount < 2) return null
  return (
    <fieldset className="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-lg bg-surface px-3 py-2.5">
      <legend className="sr-only">Changer les places de plusieurs créneaux</legend>
      <Input
        label="Places pour plusieurs créneaux"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="w-56 [&_input]:(text-right tabular-nums)"
      />
      <Button
        variant="secondary"
        size="sm"
        disabled={!isNumber || dayCount === 0}
        onClick={() => apply(quantity, 'day')}
      >
        Appliquer au {day} ({dayCount})
      </Button>
      <Button variant="secondary" size="sm" disabled={!isNumber} onClick={() => apply(quantity, 'week')}>
        Appliquer à la semaine ({weekCount})
      </Button>
    </fieldset>
  )
}
