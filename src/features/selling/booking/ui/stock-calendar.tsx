import { createContext, memo, use, useEffect, useMemo, useRef } from 'react'
import { type DayButtonProps, DayPicker, type WeekProps } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import type { CalendarDay } from '#features/stock/slots/calendar.ts'
import { bandColour } from '#features/stock/slots/ui/discount-colours.ts'
import { shownPercent } from '#kernel/prices/discount-badge.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { pad2 } from '#kernel/time/region-time.ts'
import { dayButtonWords } from '#lib/words/day-words.ts'
import { classNames } from '#ui/class-names.ts'
import { cellPrice, WHOLE_ON_DESK, WHOLE_ON_PHONE } from './cell-price.ts'

/** Converts calendar days of the region: the picker only sees year, month and day, never a moment or zone. */
const calendarKey = (date: Date) => `${date.getFullYear()}-${pad2(date.getMonth() + 1)}-${pad2(date.getDate())}`
function calendarDate(key: string): Date {
  const [year = 1970, month = 1, day = 1] = key.split('-').map(Number)
  return new Date(year, month - 1, day)
}

export interface StockCalendarProps {
  /** Cells of the shown month; none is on sale while they load. */
  days: readonly CalendarDay[]
  loading: boolean
  month: { year: number; month: number }
  onMonth: (month: { year: number; month: number }) => void
  /** 'YYYY-MM-DD' of today in the region. */
  today: string
  selected: string | null
  onSelect: (day: string) => void
}

const CellsContext = createContext<ReadonlyMap<string, CalendarDay>>(new Map())
const dayName = dayButtonWords({ weekday: 'long', day: 'numeric', month: 'long' })
const weekdayNames = new Intl.DateTimeFormat('fr-FR', { weekday: 'short' })
const MONTHS_AHEAD = 18

function describe(date: Date, cell: CalendarDay | undefined): string {
  const name = dayName(date)
  if (cell?.state === 'soldOut') return `${name}, complet`
  if (cell?.state !== 'available') return `${name}, indisponible`
  const percent = shownPercent(cell.prices)
  return `${name}, dès ${formatPrice(cell.prices.price3)}${percent > 0 ? `, ${percent} % sous le prix public du partenaire` : ''}`
}

function DayCell({ day, modifiers, className, ...props }: DayButtonProps) {
  const cell = use(CellsContext).get(calendarKey(day.date))
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (modifiers.focused) ref.current?.focus()
  }, [modifiers.focused])
  const available = cell?.state === 'available'
  const badge = available ? cell.badge : cell?.state === 'soldOut' ? 'Complet' : null
  const cents = available ? cell.prices.price3 : null
  const isPrice = cents !== null && badge === formatPrice(cents)
  return (
    <button
      ref={ref}
      type="button"
      {...props}
      className={classNames(
        className,
        'flex h-15 w-full flex-col items-center justify-center gap-0.5 rounded-lg border text-sm',
        available ? 'cursor-pointer border-line font-semibold hover:border-ink' : 'border-transparent text-ink-soft',
        modifiers.selected && 'border-ink! ring-2 ring-ink ring-inset',
      )}
    >
      <span className={classNames(modifiers.today && 'underline underline-offset-3 decoration-2')}>
        {day.date.getDate()}
      </span>
      {badge === null ? null : (
        // Drawn by CSS, not text: the button's name has the words, and voice control needs the number alone.
        <span
          data-badge={isPrice ? cellPrice(cents, WHOLE_ON_DESK) : badge}
          data-narrow={isPrice ? cellPrice(cents, WHOLE_ON_PHONE) : badge}
          className={classNames(
            'max-w-full whitespace-nowrap rounded px-1 text-tiny leading-4 tracking-tight',
            'before:content-[attr(data-badge)] max-sm:before:content-[attr(data-narrow)]',
            available && bandColour(cell.band),
          )}
        />
      )}
      {cents === null || isPrice ? null : (
        <span
          data-price={cellPrice(cents, WHOLE_ON_DESK)}
          // A phone's cell has no room for the sign.
          data-amount={cellPrice(cents, WHOLE_ON_PHONE).slice(0, -2)}
          className="whitespace-nowrap text-tiny font-normal leading-4 tracking-tight text-ink before:content-[attr(data-price)] max-sm:before:content-[attr(data-amount)]"
        />
      )}
    </button>
  )
}

const TodayContext = createContext('')

/** Hides weeks that are over, so that bookable days are at the top. */
function WeekRow({ week: { days }, ...props }: WeekProps) {
  const today = use(TodayContext)
  return days.every(({ date }) => calendarKey(date) < today) ? <tr hidden /> : <tr {...props} />
}

const navButton =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-surface aria-disabled:(cursor-not-allowed opacity-35) [&_svg]:(size-4 fill-current)'

/** One month; each day with tickets on sale shows its discount, if any, and its lowest price. */
export const StockCalendar = memo(function StockCalendar({
  days,
  loading,
  month,
  onMonth,
  today,
  selected,
  onSelect,
}: StockCalendarProps) {
  const cells = useMemo(() => new Map(days.map((day) => [day.dayKey, day])), [days])
  const first = calendarDate(today)
  return (
    <TodayContext value={today}>
      <CellsContext value={cells}>
        <DayPicker
          mode="single"
          required
          locale={fr}
          weekStartsOn={1}
          showOutsideDays={false}
          today={first}
          month={new Date(month.year, month.month - 1, 1)}
          onMonthChange={(date) => onMonth({ year: date.getFullYear(), month: date.getMonth() + 1 })}
          startMonth={first}
          endMonth={new Date(first.getFullYear(), first.getMonth() + MONTHS_AHEAD, 1)}
          selected={selected === null ? undefined : calendarDate(selected)}
          onSelect={(date) => onSelect(calendarKey(date))}
          disabled={(date) => cells.get(calendarKey(date))?.state !== 'available'}
          labels={{
            labelDayButton: (date) => describe(date, cells.get(calendarKey(date))),
            labelPrevious: () => 'Mois précédent',
            labelNext: () => 'Mois suivant',
          }}
          formatters={{ formatWeekdayName: (date) => weekdayNames.format(date) }}
          components={{ DayButton: DayCell, Week: WeekRow }}
          aria-busy={loading}
          classNames={{
            root: classNames('relative w-full', loading && 'opacity-60'),
            month_caption: 'flex h-11 items-center font-semibold capitalize',
            nav: 'absolute right-0 top-0 flex gap-1',
            button_previous: navButton,
            button_next: navButton,
            month_grid: 'mt-2 w-full table-fixed border-collapse',
            weekday: 'pb-1 text-xs font-medium text-ink-soft',
            day: 'p-0.5 align-top',
          }}
        />
      </CellsContext>
    </TodayContext>
  )
})
