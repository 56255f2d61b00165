import { useState } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import { pad2 } from '#kernel/time/region-time.ts'
import { dayButtonWords } from '#lib/words/day-words.ts'

/** The calendar library gets local dates with the numbers of a day, never a moment or a zone. */
const pickerKey = (date: Date) => `${date.getFullYear()}-${pad2(date.getMonth() + 1)}-${pad2(date.getDate())}`
const pickerDate = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
const weekdayNames = new Intl.DateTimeFormat('fr-FR', { weekday: 'short' })
const dayName = dayButtonWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const navButton =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-surface aria-disabled:(cursor-not-allowed opacity-35) [&_svg]:(size-4 fill-current)'

export interface MonthProps {
  /** Days are 'YYYY-MM-DD'. */
  selected: string | null
  /** Today in the region. */
  today?: string
  /** First day that can be picked; earlier ones are dimmed. */
  first?: string | null
  /** Days already chosen elsewhere. */
  taken?: readonly string[]
  /** Ends of the chosen range, shown as one. */
  range?: { from: string; to: string } | null
  autoFocus?: boolean
  onPick: (day: string) => void
}

/** Month from which to choose a day; it follows the chosen day. Loaded on demand. */
export function Month({ selected, today, first, taken = [], range, autoFocus, onPick }: MonthProps) {
  const [shown, setShown] = useState({
    month: pickerDate(selected ?? first ?? today ?? pickerKey(new Date())),
    of: selected,
  })
  if (shown.of !== selected) setShown({ month: selected ? pickerDate(selected) : shown.month, of: selected })
  const past: Matcher[] = first ? [{ before: pickerDate(first) }] : []
  const isTaken = (date: Date) => taken.includes(pickerKey(date))
  return (
    <DayPicker
      mode="single"
      required
      locale={fr}
      weekStartsOn={1}
      autoFocus={autoFocus}
      selected={selected ? pickerDate(selected) : undefined}
      today={today ? pickerDate(today) : undefined}
      month={shown.month}
      onMonthChange={(month) => setShown({ month, of: selected })}
      onSelect={(date: Date | undefined) => date && onPick(pickerKey(date))}
      disabled={[...past, isTaken]}
      modifiers={{
        past,
        taken: isTaken,
        range: range ? { from: pickerDate(range.from), to: pickerDate(range.to) } : [],
      }}
      modifiersClassNames={{ past: '[&_button]:opacity-40', taken: '[&_button]:line-through', range: 'bg-main-soft' }}
      labels={{
        labelDayButton: dayName,
        labelPrevious: () => 'Mois précédent',
        labelNext: () => 'Mois suivant',
      }}
      formatters={{ formatWeekdayName: (date) => weekdayNames.format(date) }}
      classNames={{
        root: 'relative w-76 max-w-full',
        month_caption: 'flex h-11 items-center font-semibold capitalize',
        nav: 'absolute right-0 top-0 flex gap-1',
        button_previous: navButton,
        button_next: navButton,
        month_grid: 'mt-2 w-full table-fixed border-collapse',
        weekday: 'pb-1 text-xs font-medium text-ink-soft',
        day: 'py-0.5 px-px text-center',
        day_button:
          'h-10 w-full cursor-pointer rounded-lg tabular-nums hover:bg-surface disabled:(cursor-not-allowed text-ink-soft)',
        selected: '[&_button]:(bg-main! text-on-main! font-semibold)',
        today: 'font-bold [&_button]:underline underline-offset-3',
        outside: 'invisible',
      }}
    />
  )
}
