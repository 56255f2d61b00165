import { DayPicker } from 'react-day-picker'
import { fr } from 'react-day-picker/locale/fr'
import { pad2 } from '../../../../features/stock/region-time.ts'

/** The picker sees the numbers of a calendar day, never a moment or a zone. */
const keyOf = (date: Date) => `${date.getFullYear()}-${pad2(date.getMonth() + 1)}-${pad2(date.getDate())}`
const weekdayNames = new Intl.DateTimeFormat('fr-FR', { weekday: 'short' })
const dayNames = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const navButton =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-lg hover:bg-surface aria-disabled:(cursor-not-allowed opacity-35) [&_svg]:(size-4 fill-current)'

/** A month to choose a day from; loaded when one is wanted. `taken` are chosen already. */
export function DayChoice({ taken, onChoose }: { taken: readonly string[]; onChoose: (day: string) => void }) {
  return (
    <DayPicker
      mode="single"
      locale={fr}
      weekStartsOn={1}
      autoFocus
      onSelect={(date) => date && onChoose(keyOf(date))}
      disabled={(date) => taken.includes(keyOf(date))}
      labels={{
        labelDayButton: (date) => dayNames.format(date),
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
        day: 'p-0.5 text-center',
        day_button:
          'h-10 w-full cursor-pointer rounded-lg tabular-nums hover:bg-surface disabled:(cursor-not-allowed text-ink-soft line-through)',
        today: 'font-bold',
      }}
    />
  )
}
