import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { movedDay } from '#lib/moved-day.ts'
import { plural } from '#lib/words/plural.ts'
import { classNames } from '#ui/class-names.ts'
import type { YearMonth } from '#web/office/kit/month-days.ts'
import { monthOfDay, monthText, monthWeeks } from '#web/office/kit/month-days.ts'
import type { CalendarDay } from '../calendar-shapes.ts'
import { DayBadge } from './day-badge.tsx'
import { dayWords, offSaleText, opensText, placesText } from './day-texts.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

export interface MonthViewProps {
  month: YearMonth
  days: ReadonlyMap<string, CalendarDay>
  /** Today in the region, `YYYY-MM-DD`. */
  today: string
  zone: string
  onOpen: (day: string) => void
  onMonth: (by: number) => void
}

const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Month as a grid; arrow keys move by day and into the next month, Enter opens a day. */
export function MonthGrid({ month, days, today, zone, onOpen, onMonth }: MonthViewProps) {
  const weeks = monthWeeks(month)
  const isShown = (day: string) => monthOfDay(day).month === month.month
  const [focused, setFocused] = useState(today)
  const current = isShown(focused) ? focused : (weeks.flat().find(isShown) ?? focused)
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const go = (day: string) => {
    moved.current = true
    setFocused(day)
    if (!isShown(day)) onMonth(day < (weeks.flat().find(isShown) ?? '') ? -1 : 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = moves[event.key]
    const last = weeks.flat().findLast(isShown)
    if (by !== undefined) go(movedDay(current, by))
    else if (event.key === 'Home') go(weeks.flat().find(isShown) ?? current)
    else if (event.key === 'End') go(last ?? current)
    else if (event.key === 'PageUp') onMonth(-1)
    else if (event.key === 'PageDown') onMonth(1)
    else return
    event.preventDefault()
  }
  return (
    <table ref={table} aria-label={`Stock de ${monthText(month)}`} className="w-full table-fixed border-collapse">
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="pb-1.5 text-left text-note font-semibold text-ink-soft">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} className="h-24 border border-line p-0 align-top">
                <DayCell
                  day={day}
                  found={days.get(day)}
                  isShown={isShown(day)}
                  isToday={day === today}
                  zone={zone}
                  isFocusable={day === current}
                  onOpen={() => {
                    setFocused(day)
                    onOpen(day)
                  }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayCellProps {
  day: string
  found: CalendarDay | undefined
  isShown: boolean
  isToday: boolean
  zone: string
  isFocusable: boolean
  onOpen: () => void
}

function DayCell({ day, found, isShown, isToday, zone, isFocusable, onOpen }: DayCellProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isFocusable ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onOpen}
      className={classNames(
        'relative h-full min-h-24 w-full cursor-pointer px-2 py-1.5 text-left align-top text-note leading-5 hover:bg-surface',
        !isShown && 'bg-surface/60',
        found?.closed && 'bg-surface',
        found && found.slots > 0 && found.remaining === 0 && 'bg-warning/8',
      )}
    >
      <span className="sr-only">{dayWords(day, found, zone)}</span>
      <span aria-hidden="true" className="flex h-full flex-col gap-0.5">
        <span className="flex w-full items-center justify-between gap-1">
          <span
            className={classNames(
              'tabular-nums',
              isToday ? 'rounded bg-main px-1.5 font-bold text-on-main' : isShown ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            {Number(day.slice(8))}
          </span>
          {found?.price ? <DayBadge price={found.price} /> : null}
        </span>
        <CellNumbers found={found} zone={zone} />
      </span>
    </button>
  )
}

function CellNumbers({ found, zone }: { found: CalendarDay | undefined; zone: string }) {
  if (!found) return <span className="text-ink-soft">-</span>
  const { closed, slots, bought, reserved, archivedBought, opensAt } = found
  return (
    <>
      {closed ? <span className="truncate font-semibold text-negative">Fermé</span> : null}
      {slots > 0 ? (
        <>
          <span className="font-bold tabular-nums">{placesText(found)}</span>
          <span className="tabular-nums">
            {bought} {plural(bought, 'acheté')}
          </span>
          <span className="tabular-nums text-ink-soft">{reserved} en paiement</span>
        </>
      ) : closed ? null : (
        <span className="text-ink-soft">-</span>
      )}
      {opensAt === null ? null : <span className="font-semibold tabular-nums">{opensText(opensAt, zone)}</span>}
      {archivedBought > 0 ? <span className="tabular-nums text-negative">{offSaleText(found)}</span> : null}
    </>
  )
}
