import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Activity } from '#contract/catalogue-shapes.ts'
import { OpeningGate } from '#features/selling/openings/ui/opening-gate.tsx'
import { calendarBounds, calendarDays, calendarWeeks } from '#features/stock/slots/calendar.ts'
import { dayKey, dayKeyToUtc, wallClock } from '#kernel/time/region-time.ts'
import { useWanted } from '#ui/browser/use-wanted.ts'
import { scrollBehaviour } from '#ui/motion.ts'
import { serverNow } from '#ui/server-clock.ts'
import { calendarEntries, fixedChoices, timeSlots } from './choices.ts'
import { NextDates } from './next-dates.tsx'
import type { NextDay } from './next-days.ts'
import type { SoldOutPart } from './sold-out-part.ts'
import { CalendarSkeleton, NextDatesSkeleton, StockFailure, TicketsSkeleton } from './stock-states.tsx'
import { useNextDays } from './use-next-days.ts'
import { useStockListing } from './use-stock-listing.ts'

const StockCalendar = lazy(() => import('./stock-calendar.tsx').then((loaded) => ({ default: loaded.StockCalendar })))
const loadDay = () => import('./day-tickets.tsx')
const DayTickets = lazy(() => loadDay().then((loaded) => ({ default: loaded.DayTickets })))
/** Loads the day's code as soon as days can be chosen; a failure shows when one is. */
const prepareDay = (): void => void loadDay().catch(() => undefined)

const MOST_USUAL_WEEKS = 5

/** Heading of the calendar. */
const datesHeading = <h3 className="pb-1 text-sm font-bold tracking-wide">DATES DISPONIBLES</h3>

interface CalendarProps {
  activity: Pick<Activity, 'id' | 'firstStockTs'>
  zone: string
}

interface BookingCalendarProps extends CalendarProps {
  SoldOut: SoldOutPart
}

interface SkeletonProps extends CalendarProps {
  /** When the page was made, the same on server and browser. */
  nowTs: number
}

/** Placeholder of the calendar until the browser takes over: the month of the first date, without its days. */
export function BookingCalendarSkeleton({ activity, zone, nowTs }: SkeletonProps) {
  const month = activity.firstStockTs === null ? null : wallClock(zone, activity.firstStockTs)
  return (
    <div className="flex flex-col gap-5">
      <div>
        {datesHeading}
        {month ? <NextDatesSkeleton /> : null}
        <CalendarSkeleton weeks={month ? calendarWeeks(month, wallClock(zone, nowTs)) : MOST_USUAL_WEEKS} />
      </div>
    </div>
  )
}

/** "DATES DISPONIBLES": the month, then the times and tickets of the chosen day. Browser only. */
export function BookingCalendar({ activity, zone, SoldOut }: BookingCalendarProps) {
  const [nowTs] = useState(serverNow)
  const first = wallClock(zone, Math.max(nowTs, activity.firstStockTs ?? nowTs))
  const [asked, setAsked] = useState<{ year: number; month: number }>(first)
  const [day, setDay] = useState<string | null>(null)
  // Marks the chosen day first; its times and tickets render after, without delaying the mark.
  const opened = useDeferredValue(day)
  const chosen = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const wanted = useWanted(calendar)
  const { year, month, startTs, endTs } = calendarBounds(asked, zone, nowTs)
  const weeks = calendarWeeks({ year, month }, wallClock(zone, nowTs))
  const { load, retry, reload, listingIn } = useStockListing(activity.id, { startTs, endTs })
  const firstListing = listingIn(calendarBounds(first, zone, nowTs))
  const isDated = activity.firstStockTs !== null
  const next = useNextDays({
    activityId: activity.id,
    zone,
    nowTs,
    month: first,
    listing: isDated ? firstListing : null,
  })

  const listing = load.state === 'ready' ? load.listing : null
  const choices = useMemo(() => (listing ? fixedChoices(listing, zone) : []), [listing, zone])
  const days = useMemo(
    () =>
      calendarDays({
        zone,
        year,
        month,
        nowTs,
        entries: calendarEntries(choices),
      }),
    [zone, year, month, nowTs, choices],
  )
  const slots = useMemo(
    () => (opened === null ? [] : timeSlots(choices, zone, opened, nowTs)),
    [opened, choices, zone, nowTs],
  )
  useEffect(() => {
    if (wanted) prepareDay()
  }, [wanted])
  const isEmpty = load.state === 'ready' && days.every(({ state }) => state === 'none')

  useEffect(() => {
    // On a phone the tickets would otherwise appear below the fold, unseen.
    if (opened !== null) chosen.current?.scrollIntoView({ block: 'nearest', behavior: scrollBehaviour() })
  }, [opened])

  // Stable props, so that the memoised calendar only renders when its contents change.
  const shownMonth = useMemo(() => ({ year, month }), [year, month])
  // A month is some thirty cells: the tap shows its effect before they render.
  const showMonth = useCallback((next: { year: number; month: number }) => {
    startTransition(() => {
      setAsked(next)
      setDay(null)
    })
  }, [])
  const showDay = useCallback(
    (chosenDay: NextDay) =>
      startTransition(() => {
        setAsked(wallClock(zone, chosenDay.startTs))
        setDay(chosenDay.day)
      }),
    [zone],
  )
  return (
    <OpeningGate stocks={listing?.stocks ?? []} zone={zone} reload={reload}>
      <div className="flex flex-col gap-5">
        <div ref={calendar}>
          {datesHeading}
          {!isDated || (load.state === 'failed' && firstListing === null) ? null : (
            <NextDates days={next} zone={zone} selected={day} onSelect={showDay} />
          )}
          {load.state === 'failed' ? (
            <StockFailure retry={retry} />
          ) : !wanted ? (
            <CalendarSkeleton weeks={weeks} />
          ) : (
            <Suspense fallback={<CalendarSkeleton weeks={weeks} />}>
              <StockCalendar
                days={days}
                loading={load.state === 'loading'}
                month={shownMonth}
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
        <div ref={chosen} className="scroll-mb-4 empty:hidden">
          {opened !== null && slots.length > 0 ? (
            <Suspense fallback={<TicketsSkeleton />}>
              <DayTickets key={opened} dayTs={dayKeyToUtc(zone, opened) ?? nowTs} slots={slots} zone={zone} />
            </Suspense>
          ) : null}
        </div>
        <SoldOut activityId={activity.id} choices={choices} zone={zone} />
      </div>
    </OpeningGate>
  )
}
