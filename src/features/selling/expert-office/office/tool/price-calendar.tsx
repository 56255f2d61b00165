import { useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { counted } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { monthOfDay, monthText, monthWeeks, movedMonth } from '#web/office/kit/month-days.ts'

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

interface PriceCalendarProps {
  /** Cents by day, at least one. */
  prices: ReadonlyMap<string, number>
  /** `YYYY-MM-DD` of the region. */
  today: string
}

/** One month at a time, from the first to the last with a price. */
export function PriceCalendar({ prices, today }: PriceCalendarProps) {
  const days = [...prices.keys()].toSorted()
  const [first = today, last = today] = [days[0], days.at(-1)]
  const [month, setMonth] = useState(monthOfDay(first))
  const isShown = (day: string) => monthOfDay(day).month === month.month
  const monthNumber = ({ year, month: number }: typeof month) => year * 12 + number
  const ends = {
    isFirst: monthNumber(month) <= monthNumber(monthOfDay(first)),
    isLast: monthNumber(month) >= monthNumber(monthOfDay(last)),
  }
  const all = [...new Set(prices.values())]
  const cheapest = Math.min(...all)
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <Button
          variant="secondary"
          size="sm"
          aria-label="Mois précédent"
          disabled={ends.isFirst}
          onClick={() => setMonth(movedMonth(month, -1))}
        >
          ‹
        </Button>
        <p aria-live="polite" className="font-semibold first-letter:uppercase">
          {monthText(month)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-label="Mois suivant"
          disabled={ends.isLast}
          onClick={() => setMonth(movedMonth(month, 1))}
        >
          ›
        </Button>
      </div>
      <table aria-label={`Prix de ${monthText(month)}`} className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name} className="pb-1 text-xs font-semibold text-ink-soft">
                {name.slice(0, 3)}.
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const price = isShown(day) ? prices.get(day) : undefined
                return (
                  <td
                    key={day}
                    aria-current={day === today ? 'date' : undefined}
                    className={classNames(
                      'h-14 border border-line px-0.5 py-1 text-center align-top tabular-nums',
                      price === undefined && 'bg-surface',
                    )}
                  >
                    {isShown(day) ? (
                      <span className={classNames('block text-note text-ink-soft', day === today && 'font-bold')}>
                        {Number(day.slice(8))}
                      </span>
                    ) : null}
                    {price === undefined ? null : (
                      <span
                        className={classNames(
                          'block text-xs leading-5',
                          price === cheapest && all.length > 1 ? 'font-bold text-positive' : 'font-medium',
                        )}
                      >
                        {formatPrice(price).slice(0, -2)}
                        <span className="max-sm:sr-only">{formatPrice(price).slice(-2)}</span>
                      </span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-note text-ink-soft">
        {counted(days.length, 'jour a', 'jours ont')} un prix
        {all.length > 1 ? <> ; le plus bas, en vert, est de {formatPrice(cheapest)}</> : null}.
      </p>
    </div>
  )
}
