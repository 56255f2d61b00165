import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Activity } from '../../../contract/shapes.ts'
import { scrollBehaviour } from '../../../ui/motion.ts'
import { serverNow } from '../../../ui/server-clock.ts'
import { useWanted } from '../../../ui/use-wanted.ts'
import { calendarBounds, calendarDays, calendarWeeks } from '../calendar.ts'
import { dayKey, dayKeyToUtc, wallClock } from '../region-time.ts'
import { calendarEntries, fixedChoices, timeSlots } from './choices.ts'
import { DayTickets } from './day-tickets.tsx'
import { CalendarSkeleton, StockFailure } from './stock-states.tsx'
import { useStockListing } from './use-stock-listing.ts'

const StockCalendar = lazy(() => import('./stock-calendar.tsx').then((loaded) => ({ default: loaded.StockCalendar })))

const MOST_USUAL_WEEKS = 5

/** What the calendar stands under. */
const datesHeading = <h3 className="pb-1 text-sm font-bold tracking-wide">DATES DISPONIBLES</h3>

interface BookingCalendarProps {
  activity: Pick<Activity, 'id' | 'firstStockTs'>
  zone: string
}

/** The calendar before there is a browser to live in: the month of the first date, without its days. */
export function BookingCalendarSkeleton({ activity, zone }: BookingCalendarProps) {
  const month = activity.firstStockTs === null ? null : wallClock(zone, activity.firstStockTs)
  return (
    <div className="flex flex-col gap-5">
      <div>
        {datesHeading}
        <CalendarSkeleton weeks={month ? calendarWeeks(month) : MOST_USUAL_WEEKS} />
      </div>
      <div />
    </div>
  )
}

/** "DATES DISPONIBLES": the month, then the times and tickets of the chosen day. Lives in the browser only. */
export function BookingCalendar({ activity, zone }: BookingCalendarProps) {
  const [nowTs] = useState(serverNow)
  const first = wallClock(zone, Math.max(nowTs, activity.firstStockTs ?? nowTs))
  const [asked, setAsked] = useState<{ year: number; month: number }>(first)
  const [day, setDay] = useState<string | null>(null)
  const chosen = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const wanted = useWanted(calendar)
  const { year, month, startTs, endTs } = calendarBounds(asked, zone, nowTs)
  const { load, retry } = useStockListing(activity.id, { startTs, endTs })

  const choices = load.state === 'ready' ? fixedChoices(load.listing, zone) : []
  const days = calendarDays({ zone, year, month, nowTs, entries: calendarEntries(choices) })
  const slots = day === null ? [] : timeSlots(choices, zone, day, nowTs)
  const isEmpty = load.state === 'ready' && days.every(({ state }) => state === 'none')

  useEffect(() => {
    // Below the fold on a phone, the tickets would appear unseen.
    if (day !== null) chosen.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() })
  }, [day])

  const showMonth = (next: { year: number; month: number }) => {
    setAsked(next)
    setDay(null)
  }
  return (
    <div className="flex flex-col gap-5">
      <div ref={calendar}>
        {datesHeading}
        {load.state === 'failed' ? (
          <StockFailure retry={retry} />
        ) : !wanted ? (
          <CalendarSkeleton weeks={calendarWeeks({ year, month })} />
        ) : (
          <Suspense fallback={<CalendarSkeleton weeks={calendarWeeks({ year, month })} />}>
            <StockCalendar
              days={load.state === 'ready' ? days : []}
              loading={load.state === 'loading'}
              month={{ year, month }}
              onMonth={showMonth}
              today={dayKey(zone, nowTs)}
              selected={day}
              onSelect={setDay}
            />
          </Suspense>
        )}
        <p aria-live="polite" className="text-center text-sm text-ink-soft">
          {isEmpty ? 'Aucune date disponible ce mois-ci.' : null}
        </p>
      </div>
      <div ref={chosen} className="scroll-mb-4">
        {day !== null && slots.length > 0 ? (
          <DayTickets key={day} dayTs={dayKeyToUtc(zone, day) ?? nowTs} slots={slots} zone={zone} />
        ) : null}
      </div>
    </div>
  )
}
