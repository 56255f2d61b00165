import { useState } from 'react'
import type { OpeningHours } from '#contract/catalogue-shapes.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { useOfficeContext } from '../../use-office.ts'
import { firstWish, HolidayChoice } from './holiday-choice.tsx'
import { holidayDays } from './holiday-days.ts'

type ClosedDay = OpeningHours['overrides'][number]

interface HolidayListProps {
  days: readonly ClosedDay[]
  postalCode: string | null
  onChange: (days: ClosedDay[]) => void
}

/** Most closed days that opening hours hold. */
const MOST = 400

/** Closes all days of a list of holidays, or opens those of them that are closed, in one step. */
export function HolidayList({ days, postalCode, onChange }: HolidayListProps) {
  const { zone } = useOfficeContext().office
  const [wish, setWish] = useState(() => firstWish(postalCode, zone))
  const listed = holidayDays(wish)
  const closed = new Set(days.map(({ day }) => day))
  const added = listed.filter(({ day }) => !closed.has(day)).map(({ day, name }) => ({ day, reason: name }))
  const inList = new Set(listed.map(({ day }) => day))
  const kept = days.filter(({ day }) => !inList.has(day))
  const isTooMany = days.length + added.length > MOST
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <HolidayChoice zone={zone} wish={wish} onChange={setWish} />
      {isTooMany ? <p className="font-medium text-negative">{`${MOST} jours de fermeture au plus.`}</p> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={added.length === 0 || isTooMany} onClick={() => onChange([...days, ...added])}>
          {`Fermer ${counted(added.length, 'jour')}`}
        </Button>
        {kept.length < days.length ? (
          <Button variant="secondary" size="sm" onClick={() => onChange([...kept])}>
            {`Rouvrir ${counted(days.length - kept.length, 'jour')}`}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
