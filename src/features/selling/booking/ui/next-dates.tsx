import { FEW_LEFT, fewLeftText } from '#features/stock/slots/ui/few-left.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { dayWords } from '#lib/words/day-words.ts'
import { classNames } from '#ui/class-names.ts'
import type { NextDay } from './next-days.ts'
import { NextDatesSkeleton } from './stock-states.tsx'

interface NextDatesProps {
  /** Null while they load. */
  days: readonly NextDay[] | null
  zone: string
  /** 'YYYY-MM-DD' of the chosen day. */
  selected: string | null
  onSelect: (day: NextDay) => void
}

/** The next days with something to buy, each with its price and what is left of it; a press chooses the day. */
export function NextDates({ days, zone, selected, onSelect }: NextDatesProps) {
  if (days === null) return <NextDatesSkeleton />
  if (days.length === 0) return null
  const dayName = dayWords({ timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <ul aria-label="Prochaines dates" className="grid grid-cols-3 gap-2 py-2">
      {days.map((day) => (
        <li key={day.day} className="grid">
          <button
            type="button"
            aria-pressed={day.day === selected}
            onClick={() => onSelect(day)}
            className={classNames(
              'flex h-19 cursor-pointer flex-col items-center justify-center rounded-lg border px-1 text-center hover:border-ink',
              day.day === selected ? 'border-ink ring-1 ring-ink' : 'border-field',
            )}
          >
            <span className="text-sm font-semibold first-letter:uppercase">{dayName(day.startTs)}</span>
            <span className="text-sm tabular-nums">Dès {formatPrice(day.price)}</span>
            {day.left !== null && day.left <= FEW_LEFT ? (
              <span className="text-tiny font-semibold text-warning">{fewLeftText(day.left)}</span>
            ) : (
              <span className="text-tiny text-ink-soft">Disponible</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
