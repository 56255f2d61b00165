import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { OfficeActivity } from '#features/catalogue/activities/activity-shapes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { useWide } from '#web/office/kit/list/use-wide.ts'
import { askedPeriod, monthOfDay, monthText, movedMonth, type YearMonth } from '#web/office/kit/month-days.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { type CalendarSearch, shownMonth } from './calendar-search.ts'
import { DayWindow, type Specimen } from './day-window.tsx'
import { ExportMonth } from './export-month.tsx'
import { FlexibleStocks } from './flexible-stocks.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthList } from './month-list.tsx'
import { useStocks } from './use-stocks.ts'

const SpecimenWindow = lazy(() =>
  import('#features/stock-office/pdf-generator/office/specimen-window.tsx').then((loaded) => ({
    default: loaded.SpecimenWindow,
  })),
)
const GeneratorWindow = lazy(() =>
  import('#features/stock-office/pdf-generator/office/generator-window.tsx').then((loaded) => ({
    default: loaded.GeneratorWindow,
  })),
)

const FAILURE = "Échec du chargement des stocks de l'activité. Vous pouvez rafraichir la page pour réessayer"

interface CalendarTabProps {
  activity: OfficeActivity
  search: CalendarSearch
  /** Further part of the activity's tab, as the waiting list. */
  below: ReactNode
}

/** Tab "calendar": a month of stock, and each of its days. */
export function CalendarTab({ activity, search, below }: CalendarTabProps) {
  const { zone } = useOfficeContext().office
  const navigate = useNavigate()
  const isWide = useWide()
  const now = Date.now()
  const month = shownMonth(search, zone, now)
  const { stocks, isLoading, hasFailed, reload } = useStocks(activity.id, askedPeriod(month, zone), 'day')
  const [specimen, setSpecimen] = useState<Specimen | null>(null)
  const [generates, setGenerates] = useState(false)
  const show = ({ year, month: number }: YearMonth, date?: string) => {
    const path: string = `/admin/activity/${activity.id}`
    void navigate({
      to: path,
      search: { tab: 'calendar', year, month: number, date },
      replace: true,
      resetScroll: false,
    })
  }
  const onMonth = (by: number) => show(movedMonth(month, by))
  const view = {
    month,
    days: new Map((stocks?.days ?? []).map((day) => [day.day, day])),
    today: dayKey(zone, now),
    zone,
    onOpen: (day: string) => show(month, day),
    onMonth,
  }
  return (
    <div className="max-w-6xl">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="sm" aria-label="Mois précédent" onClick={() => onMonth(-1)}>
          <ChevronLeftIcon />
        </Button>
        <Button variant="secondary" size="sm" aria-label="Mois suivant" onClick={() => onMonth(1)}>
          <ChevronRightIcon />
        </Button>
        <h2 className="min-w-36 text-base font-bold first-letter:uppercase" aria-live="polite">
          {monthText(month)}
        </h2>
        <Button variant="ghost" size="sm" onClick={() => show(monthOfDay(view.today))}>
          Aujourd’hui
        </Button>
        <span className="grow" />
        <ExportMonth activityId={activity.id} month={month} />
        <Button variant="secondary" size="sm" onClick={() => setGenerates(true)}>
          Générer des PDFs
        </Button>
      </div>
      {hasFailed ? (
        <Notice kind="error" className="mb-3" title={FAILURE}>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void reload()}>
            Réessayer
          </Button>
        </Notice>
      ) : null}
      {stocks === null && !hasFailed ? <LoadingBlock label="Chargement du calendrier" /> : null}
      {stocks ? (
        <div aria-busy={isLoading} className={classNames(isLoading && 'opacity-75')}>
          {isWide ? <MonthGrid {...view} /> : <MonthList {...view} />}
          <FlexibleStocks stocks={stocks} zone={zone} onSpecimen={setSpecimen} onChanged={reload} />
        </div>
      ) : null}
      {below}
      <DayWindow
        activity={activity}
        day={search.date ?? null}
        onDay={(day) => show(day === null ? month : monthOfDay(day), day ?? undefined)}
        onChanged={() => void reload()}
      />
      <Suspense fallback={null}>
        {specimen ? <SpecimenWindow activity={activity} specimen={specimen} onClose={() => setSpecimen(null)} /> : null}
        {generates ? <GeneratorWindow activity={activity} onClose={() => setGenerates(false)} /> : null}
      </Suspense>
    </div>
  )
}
